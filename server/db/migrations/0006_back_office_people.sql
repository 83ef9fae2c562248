DROP INDEX "contact_messages_newest";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_categories" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_email_beginning" ON "users" USING btree (lower("email") collate "C");--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("id") WHERE is_staff or is_superuser;--> statement-breakpoint
CREATE INDEX "blog_posts_last_edited" ON "blog_posts" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "blog_posts_by_title" ON "blog_posts" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "contact_messages_by_state" ON "contact_messages" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree (lower("email") collate "C");--> statement-breakpoint
CREATE INDEX "mails_not_sent" ON "mails" USING btree ("state","id") WHERE state <> 'sent';--> statement-breakpoint
CREATE INDEX "mails_to" ON "mails" USING btree (lower("to") collate "C");--> statement-breakpoint
CREATE INDEX "subscribers_newest" ON "subscribers" USING btree ("asked_at","id");--> statement-breakpoint
CREATE INDEX "subscribers_by_state" ON "subscribers" USING btree ("state","asked_at");--> statement-breakpoint
CREATE INDEX "subscribers_beginning" ON "subscribers" USING btree ("email" collate "C");--> statement-breakpoint
CREATE INDEX "orders_of_email" ON "orders" USING btree (lower("email") collate "C","created_at","id","email");--> statement-breakpoint
CREATE INDEX "contact_messages_newest" ON "contact_messages" USING btree ("created_at","id");