-- expand: a column with a default, which is right for all notes before shops sold gift cards
ALTER TABLE "credit_notes" ADD COLUMN "cards_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_cards" CHECK ("credit_notes"."cards_pence" >= 0);