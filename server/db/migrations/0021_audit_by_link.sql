ALTER TABLE "audit_log" ALTER COLUMN "by_user_id" DROP NOT NULL;--> statement-breakpoint
-- Until now a mail that was sent again left its reader's address here, where nobody could have it erased.
ALTER TABLE "audit_log" DISABLE TRIGGER "audit_log_append_only";--> statement-breakpoint
UPDATE "audit_log" SET "after" = "after" - 'to' WHERE "action" = 'order.resend_mail';--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE TRIGGER "audit_log_append_only";
