DROP INDEX "mails_not_sent";--> statement-breakpoint
CREATE INDEX "mails_by_state" ON "mails" USING btree ("state","id");