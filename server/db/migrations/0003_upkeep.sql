CREATE TABLE "upkeep" (
	"task" text PRIMARY KEY NOT NULL,
	"done_at" timestamp (3) with time zone NOT NULL
);
