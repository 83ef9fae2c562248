CREATE TABLE "privacy_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "marketing_wording" text;--> statement-breakpoint
CREATE INDEX "privacy_links_email" ON "privacy_links" USING btree ("email");--> statement-breakpoint
CREATE INDEX "privacy_links_expiry" ON "privacy_links" USING btree ("expires_at");