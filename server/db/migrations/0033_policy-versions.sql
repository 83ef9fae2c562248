CREATE TABLE "content_previews" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"value" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policy_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "policy_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"policy" text NOT NULL,
	"number" integer NOT NULL,
	"lead" text NOT NULL,
	"content" text NOT NULL,
	"own" boolean NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" text,
	CONSTRAINT "policy_versions_number" UNIQUE("policy","number"),
	CONSTRAINT "policy_versions_number_counts" CHECK ("policy_versions"."number" >= 1)
);
--> statement-breakpoint
CREATE INDEX "content_previews_expire" ON "content_previews" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "policy_versions_by_time" ON "policy_versions" USING btree ("policy","published_at");--> statement-breakpoint
CREATE TRIGGER "policy_versions_on_pages" AFTER INSERT OR UPDATE OR DELETE ON "policy_versions" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();
--> statement-breakpoint
-- When pages change next by time alone: somebody's hold on something that runs low ends, a post appears, or the banner begins or ends, at midnight in the
-- United Kingdom. Null for never.
CREATE OR REPLACE FUNCTION "page_next_change"(at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT least(
    (SELECT min(h.expires_at) FROM stock_holds h JOIN stock_items i ON i.id = h.item_id
      WHERE h.expires_at > at AND runs_low(i.level, (SELECT sum(o.quantity) FROM stock_holds o WHERE o.item_id = i.id))),
    (SELECT min(published_at) FROM blog_posts WHERE published_at > at),
    (SELECT min(edge) FROM (
      SELECT (value->>'from')::date::timestamp AT TIME ZONE 'Europe/London' AS edge FROM shop_content WHERE key = 'banner'
      UNION ALL
      SELECT ((value->>'until')::date + 1)::timestamp AT TIME ZONE 'Europe/London' FROM shop_content WHERE key = 'banner'
    ) AS banner WHERE edge > at)
  )
$$;
