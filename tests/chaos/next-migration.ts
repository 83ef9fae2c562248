import { Pool } from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { type Migration, parseMigration, readMigrations } from '#server/db/migration-files.ts'

/** A migration with each kind of step, as a later version may have one. Run as a program, it migrates DATABASE_URL. */
const TEXT = `-- expand: the version before neither reads nor writes notes
ALTER TABLE "orders" ADD COLUMN "note" text;
--> statement-breakpoint
CREATE INDEX "orders_note" ON "orders" USING btree ("note");
--> statement-breakpoint
-- batches
UPDATE "orders" SET "note" = "email" WHERE "id" IN (SELECT "id" FROM "orders" WHERE "note" IS NULL LIMIT 500);
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_note_is_short" CHECK (length("note") < 1000);
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_note_once" UNIQUE("id","note");
--> statement-breakpoint
CREATE TABLE "notes" ("id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY, "order_id" text NOT NULL);
--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id");`

/** This version's migrations and the next one. */
export function nextMigrations(): Migration[] {
  const migrations = readMigrations()
  return [...migrations, parseMigration('9999_notes', (migrations.at(-1)?.when ?? 0) + 1, TEXT)]
}

if (import.meta.main) {
  const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 1 })
  await migrate(pool, { migrations: nextMigrations() })
  await pool.end()
}
