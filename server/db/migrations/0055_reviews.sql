CREATE TABLE "review_invitations" (
	"order_id" text PRIMARY KEY NOT NULL,
	"outcome" text NOT NULL,
	"token_hash" text,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "review_invitations_mailed" CHECK ("review_invitations"."outcome" in ('mailed', 'opted_out') and ("review_invitations"."outcome" = 'mailed') = ("review_invitations"."token_hash" is not null)
        and ("review_invitations"."token_hash" is null) = ("review_invitations"."expires_at" is null))
);
--> statement-breakpoint
CREATE TABLE "review_opt_outs" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_photographs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_photographs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"review_id" integer NOT NULL,
	"picture" "bytea" NOT NULL,
	"small" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_photographs_size" CHECK ("review_photographs"."width" > 0 and "review_photographs"."height" > 0)
);
--> statement-breakpoint
CREATE TABLE "review_reports" (
	"review_id" integer NOT NULL,
	"requester" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "review_reports_review_id_requester_pk" PRIMARY KEY("review_id","requester")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_item_id" bigint NOT NULL,
	"product_id" integer NOT NULL,
	"stars" integer NOT NULL,
	"words" text NOT NULL,
	"name" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"incentivised" boolean DEFAULT false NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"replied_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "reviews_order_item_id_unique" UNIQUE("order_item_id"),
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_language" CHECK ("reviews"."language" in ('en', 'ar')),
	CONSTRAINT "reviews_state" CHECK ("reviews"."state" in ('waiting', 'published', 'refused') and ("reviews"."state" = 'waiting') = ("reviews"."decided_at" is null)
        and ("reviews"."state" = 'refused') = ("reviews"."reason" is not null)),
	CONSTRAINT "reviews_reason" CHECK ("reviews"."reason" in ('other_subject', 'abusive', 'personal_data', 'not_genuine', 'medicinal_claim', 'unlawful')),
	CONSTRAINT "reviews_reply" CHECK (("reviews"."reply" = '') = ("reviews"."replied_at" is null))
);
--> statement-breakpoint
ALTER TABLE "review_invitations" ADD CONSTRAINT "review_invitations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photographs" ADD CONSTRAINT "review_photographs_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_photographs_of" ON "review_photographs" USING btree ("review_id","id");--> statement-breakpoint
CREATE INDEX "review_reports_open" ON "review_reports" USING btree ("review_id") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "reviews_published" ON "reviews" USING btree ("product_id","created_at","id") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
-- Pages show published reviews. A review that waits for a look empties no cache, and photographs change only before and with their review.
CREATE TRIGGER "reviews_published_on_pages" AFTER INSERT ON "reviews" FOR EACH ROW WHEN (NEW.state = 'published') EXECUTE FUNCTION "note_page_change"();--> statement-breakpoint
CREATE TRIGGER "reviews_changed_on_pages" AFTER UPDATE ON "reviews" FOR EACH ROW WHEN (OLD.state = 'published' OR NEW.state = 'published') EXECUTE FUNCTION "note_page_change"();--> statement-breakpoint
CREATE TRIGGER "reviews_deleted_on_pages" AFTER DELETE ON "reviews" FOR EACH ROW WHEN (OLD.state = 'published') EXECUTE FUNCTION "note_page_change"();
