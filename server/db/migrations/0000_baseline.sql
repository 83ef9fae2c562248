-- The schema of the first release. drizzle-kit wrote the tables; what it doesn't know follows by hand: references in
-- both directions, functions, triggers and first rows.
CREATE TABLE "authenticators" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" text,
	"pending_secret" text,
	"pending_until" timestamp (3) with time zone,
	"last_step" bigint
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "security_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"second_factor_required" boolean DEFAULT false NOT NULL,
	"refund_limit_pence" integer DEFAULT 10000 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "security_settings_one_row" CHECK ("security_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "staff_devices" (
	"user_id" integer NOT NULL,
	"hash" text NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "staff_devices_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"password_at" timestamp (3) with time zone,
	"second_factor_at" timestamp (3) with time zone,
	"device_hash" text,
	"device_name" text
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"email" text NOT NULL,
	"confirmed_email" text,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"password_hash" text NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"is_staff" boolean DEFAULT false NOT NULL,
	"is_superuser" boolean DEFAULT false NOT NULL,
	"has_second_factor" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "users_username_length" CHECK (char_length("users"."username") between 3 and 20)
);
--> statement-breakpoint
CREATE TABLE "saved_addresses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text NOT NULL,
	"address_line1" text NOT NULL,
	"address_line2" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"postal_code" text NOT NULL,
	"country" text NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "old_addresses" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"target_id" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "old_addresses_kind_slug_pk" PRIMARY KEY("kind","slug")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"by_user_id" integer,
	"by_username" text NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_label" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blog_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "blog_categories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "blog_posts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blog_posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"media_hash" text,
	"media_alt" text DEFAULT '' NOT NULL,
	"category_id" integer,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', "blog_posts"."title"), 'A') || to_tsvector('english', regexp_replace("blog_posts"."content", '<[^>]+>', ' ', 'g'))) STORED,
	CONSTRAINT "blog_posts_slug_unique" UNIQUE("slug"),
	CONSTRAINT "blog_posts_slug" CHECK ("blog_posts"."slug" ~ '^[a-z0-9-]+$')
);
--> statement-breakpoint
CREATE TABLE "used_captchas" (
	"signature" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cart_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"variant_id" integer,
	"quantity" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cart_items_of" UNIQUE NULLS NOT DISTINCT("user_id","product_id","variant_id"),
	CONSTRAINT "cart_items_quantity" CHECK ("cart_items"."quantity" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "cart_merges" (
	"user_id" integer NOT NULL,
	"merge_id" text NOT NULL,
	"merged_at" timestamp (3) with time zone NOT NULL,
	"left_behind" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "cart_merges_once" UNIQUE("user_id","merge_id")
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"parent_id" integer,
	"coming_soon" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "categories_slug_unique" UNIQUE("slug"),
	CONSTRAINT "categories_slug" CHECK ("categories"."slug" ~ '^[a-z0-9_-]+$')
);
--> statement-breakpoint
CREATE TABLE "product_counts" (
	"category_id" integer PRIMARY KEY NOT NULL,
	"published" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_pairings" (
	"product_id" integer NOT NULL,
	"position" integer NOT NULL,
	"other_id" integer NOT NULL,
	CONSTRAINT "product_pairings_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "product_pairings_once" UNIQUE("product_id","other_id"),
	CONSTRAINT "product_pairings_other_than_itself" CHECK ("product_pairings"."other_id" <> "product_pairings"."product_id")
);
--> statement-breakpoint
CREATE TABLE "product_photographs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_photographs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"media_hash" text NOT NULL,
	"alt" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_photographs_position" UNIQUE("product_id","position"),
	CONSTRAINT "product_photographs_alt" CHECK ("product_photographs"."alt" <> '')
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"arabic_name" text DEFAULT '' NOT NULL,
	"kind" text DEFAULT 'goods' NOT NULL,
	"description" text NOT NULL,
	"arabic_description" text DEFAULT '' NOT NULL,
	"price_pence" integer NOT NULL,
	"category_id" integer NOT NULL,
	"ingredients" text DEFAULT '' NOT NULL,
	"weight" text,
	"size" text,
	"net_amount" integer,
	"net_unit" text,
	"is_set" boolean DEFAULT false NOT NULL,
	"directions" text DEFAULT '' NOT NULL,
	"precautions" text DEFAULT '' NOT NULL,
	"period_after_opening_months" integer,
	"refill_days" integer,
	"hygiene_sealed" boolean DEFAULT true NOT NULL,
	"ships_to_uae" boolean DEFAULT false NOT NULL,
	"uae_registration_number" text,
	"uae_registered_until" date,
	"use" text,
	"scpn" text,
	"published" boolean DEFAULT true NOT NULL,
	"taken_off_at" timestamp (3) with time zone,
	"position" integer DEFAULT 0 NOT NULL,
	"skin_types" text[] DEFAULT '{}' NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"sales_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "products_slug_unique" UNIQUE("slug"),
	CONSTRAINT "products_slug" CHECK ("products"."slug" ~ '^[a-z0-9-]+$'),
	CONSTRAINT "products_kind" CHECK ("products"."kind" in ('goods', 'gift_wrap', 'gift_card')),
	CONSTRAINT "products_price" CHECK ("products"."price_pence" between 1 and 1000000),
	CONSTRAINT "products_net" CHECK (("products"."net_amount" is null) = ("products"."net_unit" is null) and ("products"."net_amount" is null or "products"."net_amount" > 0)),
	CONSTRAINT "products_uae_registration" CHECK (("products"."uae_registration_number" is null) = ("products"."uae_registered_until" is null) and "products"."uae_registration_number" <> ''),
	CONSTRAINT "products_skin_types" CHECK ("products"."skin_types" <@ array['dry', 'oily', 'combination', 'sensitive', 'normal'])
);
--> statement-breakpoint
CREATE TABLE "set_contents" (
	"set_id" integer NOT NULL,
	"position" integer NOT NULL,
	"product_id" integer,
	"variant_id" integer,
	"name" text DEFAULT '' NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "set_contents_set_id_position_pk" PRIMARY KEY("set_id","position"),
	CONSTRAINT "set_contents_sane" CHECK ("set_contents"."quantity" between 1 and 99 and ("set_contents"."product_id" is null) = ("set_contents"."name" <> '')
        and ("set_contents"."variant_id" is null or "set_contents"."product_id" is not null) and "set_contents"."product_id" is distinct from "set_contents"."set_id")
);
--> statement-breakpoint
CREATE TABLE "variants" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "variants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"name" text NOT NULL,
	"price_pence" integer NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"net_amount" integer,
	"media_hash" text,
	"position" integer DEFAULT 0 NOT NULL,
	"on_sale" boolean DEFAULT true NOT NULL,
	CONSTRAINT "variants_name_key" UNIQUE("product_id","name"),
	CONSTRAINT "variants_of_product" UNIQUE("product_id","id"),
	CONSTRAINT "variants_price" CHECK ("variants"."price_pence" between 1 and 1000000)
);
--> statement-breakpoint
CREATE TABLE "checkout_session_items" (
	"session_id" text NOT NULL,
	"position" integer NOT NULL,
	"stock_item_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"product_slug" text NOT NULL,
	"product_name" text NOT NULL,
	"kind" text DEFAULT 'goods' NOT NULL,
	"variant_id" integer,
	"variant_name" text,
	"media_hash" text,
	"quantity" integer NOT NULL,
	"unit_price_pence" integer NOT NULL,
	CONSTRAINT "checkout_session_items_session_id_position_pk" PRIMARY KEY("session_id","position"),
	CONSTRAINT "checkout_session_items_sane" CHECK ("checkout_session_items"."quantity" between 1 and 99 and "checkout_session_items"."unit_price_pence" >= 0)
);
--> statement-breakpoint
CREATE TABLE "checkout_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer,
	"owned" boolean NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"state" text NOT NULL,
	"customer_info" jsonb,
	"gift_message" text,
	"shipping_option_id" integer,
	"subtotal_pence" integer NOT NULL,
	"shipping_pence" integer,
	"standard_shipping_pence" integer,
	"discount_code_id" integer,
	"discount_code" text,
	"discount_automatic" boolean DEFAULT false NOT NULL,
	"line_discounts" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"delivery_discount_pence" integer DEFAULT 0 NOT NULL,
	"gift_card_id" integer,
	"gift_card_pence" integer DEFAULT 0 NOT NULL,
	"gift_card_end" text,
	"gift_card_for" jsonb,
	"dirham_rate" integer,
	"dirham_rate_on" date,
	"payment_intent_id" text,
	"stripe_account" text,
	"payment_attempt" integer DEFAULT 1 NOT NULL,
	"payment_wallet" boolean DEFAULT false NOT NULL,
	"processing" boolean DEFAULT false NOT NULL,
	"network" text,
	"readings" integer DEFAULT 0 NOT NULL,
	"reading_taken" integer DEFAULT 0 NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"erasure_asked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "checkout_sessions_payment_intent_id_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "checkout_sessions_amounts" CHECK (("checkout_sessions"."subtotal_pence" > 0 or ("checkout_sessions"."subtotal_pence" = 0 and "checkout_sessions"."state" = 'ordered' and "checkout_sessions"."payment_intent_id" is null)) and ("checkout_sessions"."shipping_pence" is null or "checkout_sessions"."shipping_pence" >= 0)),
	CONSTRAINT "checkout_sessions_state" CHECK ("checkout_sessions"."state" in ('open', 'customer', 'shipping', 'paying', 'ordered', 'expired', 'refunded')),
	CONSTRAINT "checkout_sessions_language" CHECK ("checkout_sessions"."language" in ('en', 'ar')),
	CONSTRAINT "checkout_sessions_paying" CHECK ("checkout_sessions"."state" not in ('paying', 'ordered', 'refunded') or ("checkout_sessions"."customer_info" is not null and "checkout_sessions"."shipping_pence" is not null)),
	CONSTRAINT "checkout_sessions_discount" CHECK (("checkout_sessions"."discount_code_id" is null) = ("checkout_sessions"."discount_code" is null) and "checkout_sessions"."delivery_discount_pence" >= 0
        and ("checkout_sessions"."discount_code_id" is not null or ("checkout_sessions"."line_discounts" = '{}'::integer[] and "checkout_sessions"."delivery_discount_pence" = 0))),
	CONSTRAINT "checkout_sessions_gift_card" CHECK ("checkout_sessions"."gift_card_pence" >= 0 and ("checkout_sessions"."gift_card_id" is null) = ("checkout_sessions"."gift_card_pence" = 0)
        and ("checkout_sessions"."gift_card_id" is null) = ("checkout_sessions"."gift_card_end" is null))
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"message" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_content" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "privacy_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1)
);
--> statement-breakpoint
CREATE TABLE "page_version" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "page_version_one_row" CHECK ("page_version"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "shop_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discount_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discount_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"automatic" boolean DEFAULT false NOT NULL,
	"kind" text NOT NULL,
	"percent" integer,
	"amount_pence" integer,
	"buy_units" integer,
	"product_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"category_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"except_product_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"except_category_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"least_pence" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"first_order_only" boolean DEFAULT false NOT NULL,
	"once_per_customer" boolean DEFAULT false NOT NULL,
	"uses_limit" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"batch" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "discount_codes_code_unique" UNIQUE("code"),
	CONSTRAINT "discount_codes_code" CHECK ("discount_codes"."code" ~ '^[A-Z0-9-]{3,40}$'),
	CONSTRAINT "discount_codes_kind" CHECK (("discount_codes"."kind" = 'percent') = ("discount_codes"."percent" is not null)
        and ("discount_codes"."kind" in ('amount', 'bundle')) = ("discount_codes"."amount_pence" is not null)
        and ("discount_codes"."kind" in ('buy_get', 'bundle')) = ("discount_codes"."buy_units" is not null)
        and "discount_codes"."kind" in ('percent', 'amount', 'free_delivery', 'buy_get', 'bundle', 'gift')),
	CONSTRAINT "discount_codes_gift" CHECK ("discount_codes"."kind" <> 'gift' or (cardinality("discount_codes"."product_ids") = 1 and "discount_codes"."category_ids" = '{}'::integer[]
        and "discount_codes"."except_product_ids" = '{}'::integer[] and "discount_codes"."except_category_ids" = '{}'::integer[] and "discount_codes"."least_pence" > 0)),
	CONSTRAINT "discount_codes_automatic" CHECK (not "discount_codes"."automatic" or ("discount_codes"."uses_limit" is null and not "discount_codes"."once_per_customer" and not "discount_codes"."first_order_only"
        and "discount_codes"."batch" is null)),
	CONSTRAINT "discount_codes_sane" CHECK (("discount_codes"."percent" is null or "discount_codes"."percent" between 1 and 100) and ("discount_codes"."amount_pence" is null or "discount_codes"."amount_pence" > 0)
        and ("discount_codes"."buy_units" is null or "discount_codes"."buy_units" between 1 and 20) and "discount_codes"."least_pence" >= 0
        and ("discount_codes"."ends_at" is null or "discount_codes"."ends_at" > "discount_codes"."starts_at")),
	CONSTRAINT "discount_codes_limit" CHECK ("discount_codes"."uses" >= 0 and ("discount_codes"."uses_limit" is null or "discount_codes"."uses" <= "discount_codes"."uses_limit"))
);
--> statement-breakpoint
CREATE TABLE "formulas" (
	"product_id" integer NOT NULL,
	"ingredient_id" integer NOT NULL,
	"percent" numeric(7, 4) NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "formulas_product_id_ingredient_id_pk" PRIMARY KEY("product_id","ingredient_id"),
	CONSTRAINT "formulas_position" UNIQUE("product_id","position"),
	CONSTRAINT "formulas_percent" CHECK ("formulas"."percent" > 0 and "formulas"."percent" <= 100)
);
--> statement-breakpoint
CREATE TABLE "ingredient_limits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ingredient_limits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ingredient_id" integer NOT NULL,
	"use" text,
	"max_percent" numeric(7, 4) NOT NULL,
	"from_day" date NOT NULL,
	"rule" text NOT NULL,
	CONSTRAINT "ingredient_limits_sane" CHECK ("ingredient_limits"."max_percent" >= 0 and "ingredient_limits"."max_percent" <= 100 and "ingredient_limits"."rule" <> '')
);
--> statement-breakpoint
CREATE TABLE "gift_card_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_card_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"gift_card_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"order_id" text,
	"reason" text DEFAULT '' NOT NULL,
	"by_user_id" integer,
	"request_key" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "gift_card_entries_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "gift_card_entries_amount" CHECK (case when "gift_card_entries"."kind" in ('bought', 'given', 'given_back') then "gift_card_entries"."amount_pence" > 0
        when "gift_card_entries"."kind" in ('spent', 'withdrawn') then "gift_card_entries"."amount_pence" < 0 else false end),
	CONSTRAINT "gift_card_entries_order" CHECK ("gift_card_entries"."kind" not in ('spent', 'given_back') or "gift_card_entries"."order_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "gift_cards" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code_hash" text,
	"code_end" text,
	"order_item_id" bigint,
	"unit" integer,
	"recipient_email" text NOT NULL,
	"from_name" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"send_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "gift_cards_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "gift_cards_of_unit" UNIQUE("order_item_id","unit"),
	CONSTRAINT "gift_cards_language" CHECK ("gift_cards"."language" in ('en', 'ar')),
	CONSTRAINT "gift_cards_bought" CHECK (("gift_cards"."order_item_id" is null) = ("gift_cards"."unit" is null) and "gift_cards"."unit" > 0),
	CONSTRAINT "gift_cards_code" CHECK (("gift_cards"."code_hash" is null) = ("gift_cards"."code_end" is null) and ("gift_cards"."sent_at" is null or "gift_cards"."code_hash" is not null))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "ingredient_allergens" (
	"ingredient_id" integer NOT NULL,
	"allergen_id" integer NOT NULL,
	"percent" numeric(7, 4) NOT NULL,
	CONSTRAINT "ingredient_allergens_ingredient_id_allergen_id_pk" PRIMARY KEY("ingredient_id","allergen_id"),
	CONSTRAINT "ingredient_allergens_sane" CHECK ("ingredient_allergens"."percent" > 0 and "ingredient_allergens"."percent" <= 100)
);
--> statement-breakpoint
CREATE TABLE "ingredients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ingredients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"inci" text NOT NULL,
	"name" text NOT NULL,
	"origin" text DEFAULT '' NOT NULL,
	"purpose" text DEFAULT '' NOT NULL,
	"source" text,
	"families" text[] DEFAULT '{}' NOT NULL,
	"halal" boolean DEFAULT false NOT NULL,
	"cas" text DEFAULT '' NOT NULL,
	"annex" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "ingredients_inci_listed" CHECK ("ingredients"."inci" <> '' and strpos("ingredients"."inci", ',') = 0),
	CONSTRAINT "ingredients_name" CHECK ("ingredients"."name" <> ''),
	CONSTRAINT "ingredients_source" CHECK ("ingredients"."source" in ('plant', 'mineral', 'animal', 'fermentation', 'synthetic', 'water')),
	CONSTRAINT "ingredients_families" CHECK ("ingredients"."families" <@ array['palm', 'fragrance', 'essential-oil', 'nut', 'alcohol', 'colourant'])
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"to" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"claimed_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "mails_once" UNIQUE("kind","subject_id"),
	CONSTRAINT "mails_sent" CHECK (("mails"."state" = 'sent') = ("mails"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "media" (
	"hash" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"color" text NOT NULL,
	"blur" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "media_size" CHECK ("media"."width" > 0 and "media"."height" > 0),
	CONSTRAINT "media_hash" CHECK ("media"."hash" ~ '^[0-9a-f]{32}$')
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscribers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"state" text NOT NULL,
	"token_hash" text NOT NULL,
	"wording" text NOT NULL,
	"agreed_at" timestamp (3) with time zone,
	"order_id" text,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"unsubscribed_at" timestamp (3) with time zone,
	CONSTRAINT "subscribers_email_unique" UNIQUE("email"),
	CONSTRAINT "subscribers_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "subscribers_email" CHECK ("subscribers"."email" = lower("subscribers"."email")),
	CONSTRAINT "subscribers_confirmed" CHECK ("subscribers"."state" <> 'confirmed' or "subscribers"."confirmed_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "staff_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	"batch" text,
	CONSTRAINT "staff_notices_once" UNIQUE("kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "order_account_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"password_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_note_lines" (
	"credit_note_id" integer NOT NULL,
	"order_item_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"amount_pence" integer NOT NULL,
	CONSTRAINT "credit_note_lines_credit_note_id_order_item_id_pk" PRIMARY KEY("credit_note_id","order_item_id"),
	CONSTRAINT "credit_note_lines_sane" CHECK ("credit_note_lines"."quantity" > 0 and "credit_note_lines"."amount_pence" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"refund_id" integer,
	"gift_card_pence" integer DEFAULT 0 NOT NULL,
	"cards_pence" integer DEFAULT 0 NOT NULL,
	"delivery_pence" integer NOT NULL,
	"other_pence" integer NOT NULL,
	"less_pence" integer NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_notes_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "credit_notes_position" UNIQUE("order_id","position"),
	CONSTRAINT "credit_notes_amounts" CHECK ("credit_notes"."delivery_pence" >= 0 and "credit_notes"."other_pence" >= 0 and "credit_notes"."less_pence" >= 0),
	CONSTRAINT "credit_notes_cards" CHECK ("credit_notes"."cards_pence" >= 0),
	CONSTRAINT "credit_notes_money" CHECK ("credit_notes"."gift_card_pence" >= 0 and ("credit_notes"."refund_id" is not null or "credit_notes"."gift_card_pence" > 0))
);
--> statement-breakpoint
CREATE TABLE "order_return_lines" (
	"return_id" integer NOT NULL,
	"order_item_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"restocked" integer NOT NULL,
	CONSTRAINT "order_return_lines_return_id_order_item_id_pk" PRIMARY KEY("return_id","order_item_id"),
	CONSTRAINT "order_return_lines_sane" CHECK ("order_return_lines"."quantity" > 0 and "order_return_lines"."restocked" between 0 and "order_return_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "order_returns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"reason" text NOT NULL,
	"by_user_id" integer NOT NULL,
	"request_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_returns_request_key_unique" UNIQUE("request_key")
);
--> statement-breakpoint
CREATE TABLE "order_contacts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"shipping_address" jsonb NOT NULL,
	"by_user_id" integer NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"by_user_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"stock_item_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"product_slug" text NOT NULL,
	"product_name" text NOT NULL,
	"kind" text DEFAULT 'goods' NOT NULL,
	"variant_id" integer,
	"variant_name" text,
	"media_hash" text,
	"quantity" integer NOT NULL,
	"unit_price_pence" integer NOT NULL,
	"discount_pence" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_items_position" UNIQUE("order_id","position"),
	CONSTRAINT "order_items_sane" CHECK ("order_items"."quantity" between 1 and 99 and "order_items"."unit_price_pence" >= 0),
	CONSTRAINT "order_items_discount" CHECK ("order_items"."discount_pence" between 0 and "order_items"."unit_price_pence" * "order_items"."quantity")
);
--> statement-breakpoint
CREATE TABLE "order_numbers" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "order_numbers_one_row" CHECK ("order_numbers"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer,
	"session_id" text NOT NULL,
	"payment_intent_id" text,
	"replaces_order_id" text,
	"replacement_key" text,
	"user_id" integer,
	"owned" boolean NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"status" text NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"billing_address" jsonb NOT NULL,
	"shipping_address" jsonb NOT NULL,
	"marketing_consent" boolean NOT NULL,
	"marketing_wording" text,
	"marketing_taken_at" timestamp (3) with time zone,
	"gift_message" text,
	"shipping_country" text NOT NULL,
	"shipping_method" text NOT NULL,
	"estimated_delivery" text NOT NULL,
	"promise" jsonb,
	"carrier" text,
	"tracking_number" text,
	"dispatch_mail_due_at" timestamp (3) with time zone,
	"subtotal_pence" integer NOT NULL,
	"discount_code_id" integer,
	"discount_code" text,
	"discount_pence" integer DEFAULT 0 NOT NULL,
	"delivery_discount_pence" integer DEFAULT 0 NOT NULL,
	"shipping_pence" integer NOT NULL,
	"standard_shipping_pence" integer,
	"total_pence" integer NOT NULL,
	"gift_card_id" integer,
	"gift_card_pence" integer DEFAULT 0 NOT NULL,
	"gift_card_end" text,
	"gift_card_refunded_pence" integer DEFAULT 0 NOT NULL,
	"refunded_pence" integer DEFAULT 0 NOT NULL,
	"dirham_rate" integer,
	"dirham_rate_on" date,
	"payment_method" text,
	"card_brand" text,
	"card_last4" text,
	"flags" text[] DEFAULT '{}'::text[] NOT NULL,
	"described_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "orders_payment_intent_id_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "orders_replacement_key_unique" UNIQUE("replacement_key"),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('pending', 'paid', 'packed', 'dispatched', 'delivered', 'cancelled', 'refunded')),
	CONSTRAINT "orders_language" CHECK ("orders"."language" in ('en', 'ar')),
	CONSTRAINT "orders_total" CHECK ("orders"."total_pence" = "orders"."subtotal_pence" - "orders"."discount_pence" + "orders"."shipping_pence" and "orders"."subtotal_pence" >= 0 and "orders"."shipping_pence" >= 0),
	CONSTRAINT "orders_discount" CHECK (("orders"."discount_code_id" is null) = ("orders"."discount_code" is null) and "orders"."discount_pence" between 0 and "orders"."subtotal_pence"
        and "orders"."delivery_discount_pence" >= 0
        and ("orders"."discount_code_id" is not null or ("orders"."discount_pence" = 0 and "orders"."delivery_discount_pence" = 0))),
	CONSTRAINT "orders_replacement" CHECK (case when "orders"."replaces_order_id" is null then "orders"."subtotal_pence" > 0 and "orders"."replacement_key" is null
          and ("orders"."payment_intent_id" is not null or ("orders"."total_pence" = "orders"."gift_card_pence" and ("orders"."discount_code_id" is not null or "orders"."gift_card_id" is not null) and "orders"."paid_at" is not null))
        else "orders"."total_pence" = 0 and "orders"."payment_intent_id" is null and "orders"."replacement_key" is not null end),
	CONSTRAINT "orders_refunded" CHECK ("orders"."refunded_pence" between 0 and "orders"."total_pence" - "orders"."gift_card_pence"),
	CONSTRAINT "orders_gift_card" CHECK (("orders"."gift_card_id" is null) = ("orders"."gift_card_pence" = 0) and ("orders"."gift_card_id" is null) = ("orders"."gift_card_end" is null)
        and "orders"."gift_card_pence" between 0 and "orders"."total_pence"
        and "orders"."gift_card_refunded_pence" between 0 and "orders"."gift_card_pence"),
	CONSTRAINT "orders_number" CHECK (("orders"."number" is null) = ("orders"."paid_at" is null))
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_intent_id" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"due_by" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "failed_attempts" (
	"charge_id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"network" text,
	"card" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fraud_signals" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_intent_id" text NOT NULL,
	"kind" text NOT NULL,
	"open" boolean NOT NULL,
	"detail" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proofs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proofs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"holds" integer NOT NULL,
	"broken" integer NOT NULL,
	"findings" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_intent_id" text NOT NULL,
	"session_id" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"reason" text NOT NULL,
	"origin" text NOT NULL,
	"state" text NOT NULL,
	"stripe_refund_id" text,
	"request_key" text,
	"failure" text,
	"attempt" integer DEFAULT 1 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"remainder" boolean DEFAULT false NOT NULL,
	"by_user_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refunds_stripe_refund_id_unique" UNIQUE("stripe_refund_id"),
	CONSTRAINT "refunds_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_pence" > 0),
	CONSTRAINT "refunds_of_staff" CHECK (("refunds"."origin" = 'staff') = ("refunds"."by_user_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"payment_intent_id" text,
	"outcome" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "content_previews" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"value" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminder_lots" (
	"item_id" integer PRIMARY KEY NOT NULL,
	"mails_left" integer NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reminder_lots_left" CHECK ("reminder_lots"."mails_left" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"email_hash" text NOT NULL,
	"kind" text NOT NULL,
	"product_id" integer,
	"variant_id" integer,
	"category_id" integer,
	"language" text DEFAULT 'en' NOT NULL,
	"country" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	CONSTRAINT "reminders_once" UNIQUE NULLS NOT DISTINCT("email","kind","product_id","variant_id","category_id"),
	CONSTRAINT "reminders_email" CHECK ("reminders"."email" = lower("reminders"."email") and "reminders"."email" <> ''),
	CONSTRAINT "reminders_language" CHECK ("reminders"."language" in ('en', 'ar')),
	CONSTRAINT "reminders_country" CHECK ("reminders"."country" in ('GB', 'AE')),
	CONSTRAINT "reminders_of" CHECK ("reminders"."kind" in ('back_in_stock', 'coming_soon', 'refill') and num_nonnulls("reminders"."product_id", "reminders"."category_id") = 1
        and ("reminders"."category_id" is null or "reminders"."kind" = 'coming_soon')
        and ("reminders"."kind" = 'refill') = ("reminders"."due_at" is not null))
);
--> statement-breakpoint
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
CREATE TABLE "stripe_customers" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer,
	"stripe_account" text NOT NULL,
	"customer_id" text
);
--> statement-breakpoint
CREATE TABLE "product_facets" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"category_id" integer NOT NULL,
	"type_id" integer NOT NULL,
	"price_pence" integer NOT NULL,
	"skin_types" text[] NOT NULL,
	"ingredient_ids" integer[] NOT NULL,
	"unknown_ingredients" boolean NOT NULL,
	"position" integer NOT NULL,
	"sales_order" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"names" "tsvector" DEFAULT '' NOT NULL,
	"combination" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_words" (
	"product_id" integer NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "product_words_product_id_language_pk" PRIMARY KEY("product_id","language")
);
--> statement-breakpoint
CREATE TABLE "search_curations" (
	"words" text NOT NULL,
	"product_id" integer NOT NULL,
	"hidden" boolean NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "search_curations_words_product_id_pk" PRIMARY KEY("words","product_id"),
	CONSTRAINT "search_curations_sane" CHECK ("search_curations"."words" <> '' and "search_curations"."hidden" = ("search_curations"."position" = 0) and "search_curations"."position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "search_misses" (
	"day" date NOT NULL,
	"words" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "search_misses_day_words_pk" PRIMARY KEY("day","words"),
	CONSTRAINT "search_misses_words" CHECK (char_length("search_misses"."words") between 2 and 60)
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_synonyms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"term" text NOT NULL,
	"means" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "search_synonyms_once" UNIQUE("term","means"),
	CONSTRAINT "search_synonyms_other" CHECK ("search_synonyms"."term" <> "search_synonyms"."means" and "search_synonyms"."term" <> '' and "search_synonyms"."means" <> '')
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"place" smallint NOT NULL,
	"spellings" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipping_options" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipping_options_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"country" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"estimated_delivery" text NOT NULL,
	"base_cost_pence" integer NOT NULL,
	"free_threshold_pence" integer,
	"position" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shipping_options_cost" CHECK ("shipping_options"."base_cost_pence" >= 0 and ("shipping_options"."free_threshold_pence" is null or "shipping_options"."free_threshold_pence" >= 0)),
	CONSTRAINT "shipping_options_country" CHECK ("shipping_options"."country" in ('GB', 'AE'))
);
--> statement-breakpoint
CREATE TABLE "stock_holds" (
	"session_id" text NOT NULL,
	"item_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"placed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"network" text,
	CONSTRAINT "stock_holds_of" UNIQUE("session_id","item_id"),
	CONSTRAINT "stock_holds_quantity" CHECK ("stock_holds"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "stock_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"variant_id" integer,
	"level" integer DEFAULT 0 NOT NULL,
	"low_stock_at" integer DEFAULT 10 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "stock_items_of" UNIQUE NULLS NOT DISTINCT("product_id","variant_id"),
	CONSTRAINT "stock_items_level" CHECK ("stock_items"."level" >= 0),
	CONSTRAINT "stock_items_low" CHECK ("stock_items"."low_stock_at" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"item_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"kind" text NOT NULL,
	"order_item_id" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"by_user_id" integer,
	"request_key" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stock_movements_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "stock_movements_quantity" CHECK ("stock_movements"."quantity" <> 0 and ("stock_movements"."kind" <> 'sale' or "stock_movements"."quantity" < 0)),
	CONSTRAINT "stock_movements_order_item" CHECK (("stock_movements"."kind" in ('sale', 'return')) = ("stock_movements"."order_item_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "translations" (
	"kind" text NOT NULL,
	"thing" text NOT NULL,
	"language" text NOT NULL,
	"words" jsonb NOT NULL,
	"english" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "translations_kind_thing_language_pk" PRIMARY KEY("kind","thing","language")
);
--> statement-breakpoint
CREATE TABLE "wishlist_items" (
	"user_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wishlist_items_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "wishlist_shares" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"shared_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_token_hash_tokens_hash_fk" FOREIGN KEY ("token_hash") REFERENCES "public"."tokens"("hash") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_devices" ADD CONSTRAINT "staff_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_addresses" ADD CONSTRAINT "saved_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_media_hash_media_hash_fk" FOREIGN KEY ("media_hash") REFERENCES "public"."media"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_category_id_blog_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."blog_categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_variant" FOREIGN KEY ("product_id","variant_id") REFERENCES "public"."variants"("product_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_merges" ADD CONSTRAINT "cart_merges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_counts" ADD CONSTRAINT "product_counts_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pairings" ADD CONSTRAINT "product_pairings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pairings" ADD CONSTRAINT "product_pairings_other_id_products_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_photographs" ADD CONSTRAINT "product_photographs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_photographs" ADD CONSTRAINT "product_photographs_media_hash_media_hash_fk" FOREIGN KEY ("media_hash") REFERENCES "public"."media"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_contents" ADD CONSTRAINT "set_contents_set_id_products_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_contents" ADD CONSTRAINT "set_contents_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_contents" ADD CONSTRAINT "set_contents_variant" FOREIGN KEY ("product_id","variant_id") REFERENCES "public"."variants"("product_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_media_hash_media_hash_fk" FOREIGN KEY ("media_hash") REFERENCES "public"."media"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_session_items" ADD CONSTRAINT "checkout_session_items_session_id_checkout_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."checkout_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_shipping_option_id_shipping_options_id_fk" FOREIGN KEY ("shipping_option_id") REFERENCES "public"."shipping_options"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_discount_code_id_discount_codes_id_fk" FOREIGN KEY ("discount_code_id") REFERENCES "public"."discount_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_gift_card_id_gift_cards_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "formulas" ADD CONSTRAINT "formulas_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "formulas" ADD CONSTRAINT "formulas_ingredient_id_ingredients_id_fk" FOREIGN KEY ("ingredient_id") REFERENCES "public"."ingredients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ingredient_limits" ADD CONSTRAINT "ingredient_limits_ingredient_id_ingredients_id_fk" FOREIGN KEY ("ingredient_id") REFERENCES "public"."ingredients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_gift_card_id_gift_cards_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ingredient_allergens" ADD CONSTRAINT "ingredient_allergens_ingredient_id_ingredients_id_fk" FOREIGN KEY ("ingredient_id") REFERENCES "public"."ingredients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ingredient_allergens" ADD CONSTRAINT "ingredient_allergens_allergen_id_ingredients_id_fk" FOREIGN KEY ("allergen_id") REFERENCES "public"."ingredients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_account_links" ADD CONSTRAINT "order_account_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return_lines" ADD CONSTRAINT "order_return_lines_return_id_order_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return_lines" ADD CONSTRAINT "order_return_lines_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_contacts" ADD CONSTRAINT "order_contacts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_replaces_order_id_orders_id_fk" FOREIGN KEY ("replaces_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_code_id_discount_codes_id_fk" FOREIGN KEY ("discount_code_id") REFERENCES "public"."discount_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_gift_card_id_gift_cards_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_lots" ADD CONSTRAINT "reminder_lots_item_id_stock_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."stock_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_variant" FOREIGN KEY ("product_id","variant_id") REFERENCES "public"."variants"("product_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_invitations" ADD CONSTRAINT "review_invitations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photographs" ADD CONSTRAINT "review_photographs_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stripe_customers" ADD CONSTRAINT "stripe_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_facets" ADD CONSTRAINT "product_facets_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_facets" ADD CONSTRAINT "product_facets_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_facets" ADD CONSTRAINT "product_facets_type_id_categories_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_words" ADD CONSTRAINT "product_words_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_curations" ADD CONSTRAINT "search_curations_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_item_id_stock_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."stock_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_items" ADD CONSTRAINT "stock_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_items" ADD CONSTRAINT "stock_items_variant" FOREIGN KEY ("product_id","variant_id") REFERENCES "public"."variants"("product_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_item_id_stock_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."stock_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_shares" ADD CONSTRAINT "wishlist_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_hash" ON "email_changes" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "passkey_challenges_token" ON "passkey_challenges" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expiry" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "staff_devices_last_seen" ON "staff_devices" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "tokens_user" ON "tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tokens_expiry" ON "tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_email_beginning" ON "users" USING btree (lower("email") collate "C");--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("id") WHERE is_staff or is_superuser;--> statement-breakpoint
CREATE INDEX "saved_addresses_of" ON "saved_addresses" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_addresses_default" ON "saved_addresses" USING btree ("user_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "old_addresses_of" ON "old_addresses" USING btree ("kind","target_id");--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_by" ON "audit_log" USING btree ("by_user_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "blog_posts_newest" ON "blog_posts" USING btree ("published_at","id");--> statement-breakpoint
CREATE INDEX "blog_posts_last_edited" ON "blog_posts" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "blog_posts_by_title" ON "blog_posts" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "blog_posts_in_category" ON "blog_posts" USING btree ("category_id","published_at");--> statement-breakpoint
CREATE INDEX "blog_posts_words" ON "blog_posts" USING gin ("words");--> statement-breakpoint
CREATE INDEX "used_captchas_expiry" ON "used_captchas" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "cart_items_product" ON "cart_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "categories_parent" ON "categories" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "product_pairings_other" ON "product_pairings" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "products_in_order" ON "products" USING btree ("published","position","id");--> statement-breakpoint
CREATE INDEX "products_in_category" ON "products" USING btree ("category_id","published","position","id");--> statement-breakpoint
CREATE INDEX "products_by_position" ON "products" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("price_pence","id");--> statement-breakpoint
CREATE INDEX "products_by_update" ON "products" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "products_by_sales" ON "products" USING btree ("published","sales_order","position","id");--> statement-breakpoint
CREATE INDEX "products_by_creation" ON "products" USING btree ("published","created_at","id");--> statement-breakpoint
CREATE INDEX "products_name_words" ON "products" USING gin (to_tsvector('simple'::regconfig, "name"));--> statement-breakpoint
CREATE INDEX "products_not_goods" ON "products" USING btree ("kind","position","id") WHERE kind <> 'goods';--> statement-breakpoint
CREATE UNIQUE INDEX "products_one_gift_wrap" ON "products" USING btree ("kind") WHERE kind = 'gift_wrap' and published;--> statement-breakpoint
CREATE INDEX "products_pinned" ON "products" USING btree ("position","id") WHERE pinned;--> statement-breakpoint
CREATE INDEX "products_by_uae_registration" ON "products" USING btree ("uae_registered_until","id") WHERE uae_registered_until is not null;--> statement-breakpoint
CREATE INDEX "set_contents_product" ON "set_contents" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "checkout_sessions_gift_card" ON "checkout_sessions" USING btree ("gift_card_id") WHERE gift_card_id is not null;--> statement-breakpoint
CREATE INDEX "checkout_sessions_discount_code" ON "checkout_sessions" USING btree ("discount_code_id") WHERE discount_code_id is not null;--> statement-breakpoint
CREATE INDEX "checkout_sessions_paying_first" ON "checkout_sessions" USING btree ("checked_at") WHERE state = 'paying';--> statement-breakpoint
CREATE INDEX "checkout_sessions_expiry" ON "checkout_sessions" USING btree ("expires_at") WHERE state in ('open', 'customer', 'shipping');--> statement-breakpoint
CREATE INDEX "checkout_sessions_user" ON "checkout_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "checkout_sessions_erasure" ON "checkout_sessions" USING btree ("id") WHERE erasure_asked_at is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_newest" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_by_state" ON "contact_messages" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree (lower("email") collate "C");--> statement-breakpoint
CREATE INDEX "privacy_links_email" ON "privacy_links" USING btree ("email");--> statement-breakpoint
CREATE INDEX "privacy_links_expiry" ON "privacy_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "discount_codes_newest" ON "discount_codes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "discount_codes_automatic" ON "discount_codes" USING btree ("id") WHERE automatic;--> statement-breakpoint
CREATE INDEX "discount_codes_batch" ON "discount_codes" USING btree ("batch") WHERE batch is not null;--> statement-breakpoint
CREATE INDEX "formulas_ingredient" ON "formulas" USING btree ("ingredient_id");--> statement-breakpoint
CREATE INDEX "ingredient_limits_ingredient" ON "ingredient_limits" USING btree ("ingredient_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_card_entries_open" ON "gift_card_entries" USING btree ("gift_card_id") WHERE kind in ('bought', 'given');--> statement-breakpoint
CREATE UNIQUE INDEX "gift_card_entries_spent" ON "gift_card_entries" USING btree ("order_id") WHERE kind = 'spent';--> statement-breakpoint
CREATE INDEX "gift_card_entries_card" ON "gift_card_entries" USING btree ("gift_card_id","id");--> statement-breakpoint
CREATE INDEX "gift_card_entries_order_of" ON "gift_card_entries" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "gift_cards_to_send" ON "gift_cards" USING btree ("send_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "gift_cards_newest" ON "gift_cards" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "gift_cards_recipient" ON "gift_cards" USING btree (lower("recipient_email") collate "C");--> statement-breakpoint
CREATE INDEX "ingredient_allergens_allergen" ON "ingredient_allergens" USING btree ("allergen_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ingredients_inci" ON "ingredients" USING btree (lower("inci"));--> statement-breakpoint
CREATE INDEX "mails_subject" ON "mails" USING btree ("subject_id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_by_state" ON "mails" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "mails_to" ON "mails" USING btree (lower("to") collate "C");--> statement-breakpoint
CREATE INDEX "subscribers_order" ON "subscribers" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "subscribers_newest" ON "subscribers" USING btree ("asked_at","id");--> statement-breakpoint
CREATE INDEX "subscribers_by_state" ON "subscribers" USING btree ("state","asked_at");--> statement-breakpoint
CREATE INDEX "subscribers_beginning" ON "subscribers" USING btree ("email" collate "C");--> statement-breakpoint
CREATE INDEX "staff_notices_waiting" ON "staff_notices" USING btree ("id") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "staff_notices_noted" ON "staff_notices" USING btree ("noted_at");--> statement-breakpoint
CREATE INDEX "order_account_links_order" ON "order_account_links" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_account_links_expiry" ON "order_account_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "credit_note_lines_item" ON "credit_note_lines" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "order_return_lines_item" ON "order_return_lines" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "order_returns_of" ON "order_returns" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_contacts_of" ON "order_contacts" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_contacts_email" ON "order_contacts" USING btree (lower("email") collate "C");--> statement-breakpoint
CREATE INDEX "order_events_of" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_items_product" ON "order_items" USING btree ("product_id","order_id");--> statement-breakpoint
CREATE INDEX "order_items_newest_of_product" ON "order_items" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "orders_of_discount_code" ON "orders" USING btree ("discount_code_id","created_at") WHERE discount_code_id is not null;--> statement-breakpoint
CREATE INDEX "orders_replacing" ON "orders" USING btree ("replaces_order_id") WHERE replaces_order_id is not null;--> statement-breakpoint
CREATE INDEX "orders_of_gift_card" ON "orders" USING btree ("gift_card_id") WHERE gift_card_id is not null;--> statement-breakpoint
CREATE INDEX "orders_of_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_of_email" ON "orders" USING btree (lower("email") collate "C","created_at","id","email");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "orders_by_country" ON "orders" USING btree ("shipping_country","created_at");--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total_pence","id");--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "orders_undescribed" ON "orders" USING btree ("number") WHERE number is not null and described_at is null;--> statement-breakpoint
CREATE INDEX "orders_dispatch_mail_due" ON "orders" USING btree ("dispatch_mail_due_at") WHERE dispatch_mail_due_at is not null;--> statement-breakpoint
CREATE INDEX "orders_consent_not_taken" ON "orders" USING btree ("number") WHERE marketing_consent and paid_at is not null and marketing_taken_at is null;--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("created_at") WHERE paid_at is null;--> statement-breakpoint
CREATE INDEX "orders_flagged" ON "orders" USING btree ("created_at") WHERE flags <> '{}'::text[];--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin (to_tsvector('simple'::regconfig, "full_name" || ' ' || "email" || ' ' || translate(split_part("email", '@', 1), '.+-_', '    ')));--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree (reverse(regexp_replace("phone", '[^0-9]', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_postcode" ON "orders" USING btree (upper(replace("shipping_address"->>'postal_code', ' ', '')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "disputes_intent" ON "disputes" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "failed_attempts_session" ON "failed_attempts" USING btree ("session_id","created_at");--> statement-breakpoint
CREATE INDEX "failed_attempts_network" ON "failed_attempts" USING btree ("network","created_at");--> statement-breakpoint
CREATE INDEX "failed_attempts_card" ON "failed_attempts" USING btree ("card","created_at");--> statement-breakpoint
CREATE INDEX "failed_attempts_age" ON "failed_attempts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "fraud_signals_intent" ON "fraud_signals" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_automatic_once" ON "refunds" USING btree ("payment_intent_id") WHERE origin = 'shop';--> statement-breakpoint
CREATE INDEX "refunds_intent" ON "refunds" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "refunds_by_staff" ON "refunds" USING btree ("by_user_id","created_at") WHERE origin = 'staff';--> statement-breakpoint
CREATE INDEX "refunds_unfinished" ON "refunds" USING btree ("created_at") WHERE state in ('requested', 'pending');--> statement-breakpoint
CREATE INDEX "stripe_events_received" ON "stripe_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "stripe_events_intent" ON "stripe_events" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "policy_versions_by_time" ON "policy_versions" USING btree ("policy","published_at");--> statement-breakpoint
CREATE INDEX "content_previews_expire" ON "content_previews" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reminders_waiting" ON "reminders" USING btree ("kind","product_id","variant_id","asked_at","id");--> statement-breakpoint
CREATE INDEX "reminders_in_category" ON "reminders" USING btree ("category_id") WHERE category_id is not null;--> statement-breakpoint
CREATE INDEX "reminders_due" ON "reminders" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "reminders_of_email" ON "reminders" USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX "reminders_by_age" ON "reminders" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "review_photographs_of" ON "review_photographs" USING btree ("review_id","id");--> statement-breakpoint
CREATE INDEX "review_reports_open" ON "review_reports" USING btree ("review_id") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "reviews_published" ON "reviews" USING btree ("product_id","created_at","id") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "stripe_customers_of_account" ON "stripe_customers" USING btree ("user_id","stripe_account");--> statement-breakpoint
CREATE INDEX "product_facets_category" ON "product_facets" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "product_facets_type" ON "product_facets" USING btree ("type_id");--> statement-breakpoint
CREATE INDEX "product_facets_names" ON "product_facets" USING gin ("names");--> statement-breakpoint
CREATE INDEX "product_facets_by_sales" ON "product_facets" USING btree ("sales_order","position","product_id");--> statement-breakpoint
CREATE INDEX "product_facets_by_position" ON "product_facets" USING btree ("position","product_id");--> statement-breakpoint
CREATE INDEX "product_words_words" ON "product_words" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_curations_product" ON "search_curations" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "search_words_spellings" ON "search_words" USING gin ("spellings");--> statement-breakpoint
CREATE INDEX "shipping_options_country_position" ON "shipping_options" USING btree ("country","position");--> statement-breakpoint
CREATE INDEX "stock_holds_item" ON "stock_holds" USING btree ("item_id","expires_at");--> statement-breakpoint
CREATE INDEX "stock_holds_network" ON "stock_holds" USING btree ("network","expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_one_sale" ON "stock_movements" USING btree ("order_item_id") WHERE kind = 'sale';--> statement-breakpoint
CREATE INDEX "stock_movements_returns" ON "stock_movements" USING btree ("order_item_id") WHERE kind = 'return';--> statement-breakpoint
CREATE INDEX "stock_movements_item" ON "stock_movements" USING btree ("item_id","id");--> statement-breakpoint
CREATE INDEX "wishlist_items_product" ON "wishlist_items" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wishlist_shares_token" ON "wishlist_shares" USING btree ("token");--> statement-breakpoint
-- What Drizzle's tables can't say: foreign keys that point up the slices, the ledger's trigger, rows that may not change.

ALTER TABLE "orders" ADD CONSTRAINT "orders_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "checkout_sessions"("id");--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "checkout_sessions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "order_items"("id");--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "order_items"("id");--> statement-breakpoint
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");--> statement-breakpoint
INSERT INTO "order_numbers" ("id", "last") VALUES (1, 100000);--> statement-breakpoint
INSERT INTO "page_version" ("id", "version") VALUES (1, 1);--> statement-breakpoint
-- A stock item's level is the sum of its movements, always: nothing else writes it.
CREATE FUNCTION "apply_stock_movement"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stock_items SET level = level + NEW.quantity WHERE id = NEW.item_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Histories are added to and never rewritten.
CREATE FUNCTION "refuse_rewriting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is a history: its rows are not changed or removed', TG_TABLE_NAME;
END
$$;--> statement-breakpoint
-- The row is locked by a trigger that waits for the commit: locked earlier, a seller who then wants a stock item and a buyer who has it would wait
-- for each other for ever.
CREATE FUNCTION "bump_page_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM page_changes WHERE id = NEW.id;
  UPDATE page_version SET version = version + 1;
  -- A Postgres server is asked instead: to notify would have all commits queue up.
  IF current_setting('shop.embedded', true) = 'on' THEN PERFORM pg_notify('page_changed', ''); END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Once a transaction, however much it changes.
CREATE FUNCTION "pages_change"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('shop.pages_change', true) IS DISTINCT FROM 'yes' THEN
    PERFORM set_config('shop.pages_change', 'yes', true);
    INSERT INTO page_changes DEFAULT VALUES;
  END IF;
END
$$;--> statement-breakpoint
CREATE FUNCTION "note_page_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pages_change();
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Pages say when something is out of stock and when five or fewer are left. Ten, to be on the safe side: a sale that leaves more changes no page.
-- Holds count here even when their time is over, since only the shop's own clock says when that is: at worst a page is made anew for nothing.
CREATE FUNCTION "runs_low"(level integer, held bigint) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT level - coalesce(held, 0) <= 10 $$;--> statement-breakpoint
CREATE FUNCTION "note_level_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM was JOIN is_now USING (id)
    WHERE was.level <> is_now.level
      AND runs_low(least(was.level, is_now.level), (SELECT sum(h.quantity) FROM stock_holds h WHERE h.item_id = was.id))
  ) THEN PERFORM pages_change(); END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- `less` is by how much what is held of an item becomes less: before the change there was that much less to be had. The item's row is locked, or
-- else another buyer's hold could be written at the same time and neither of the two would see that it ran low; where somebody has it locked
-- already, it is taken to.
CREATE FUNCTION "note_holds"(items integer[], less bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE locked integer[];
BEGIN
  SELECT array_agg(l.id) INTO locked FROM (SELECT id FROM stock_items WHERE id = ANY (items) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED) l;
  IF EXISTS (
    SELECT 1 FROM unnest(items, less) AS c (id, less) JOIN stock_items i ON i.id = c.id
    WHERE i.id <> ALL (coalesce(locked, '{}'))
      OR runs_low(i.level, (SELECT coalesce(sum(h.quantity), 0) FROM stock_holds h WHERE h.item_id = i.id) + greatest(c.less, 0))
  ) THEN PERFORM pages_change(); END IF;
END
$$;--> statement-breakpoint
CREATE FUNCTION "note_new_holds"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_holds(array_agg(item_id), array_agg(0::bigint)) FROM (SELECT DISTINCT item_id FROM is_now) c HAVING count(*) > 0;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "note_other_holds"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_holds(array_agg(c.item_id), array_agg(c.less)) FROM (
    SELECT was.item_id, sum(was.quantity - is_now.quantity) AS less FROM was JOIN is_now USING (session_id, item_id) GROUP BY was.item_id
  ) c HAVING count(*) > 0;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "note_gone_holds"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_holds(array_agg(c.item_id), array_agg(c.less)) FROM (SELECT item_id, sum(quantity) AS less FROM was GROUP BY item_id) c HAVING count(*) > 0;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- The embedded database tells its process of every change of stock, so that it can answer from what it has kept without asking.
CREATE FUNCTION "note_stock_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('shop.embedded', true) = 'on' THEN PERFORM pg_notify('stock_changed', ''); END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- The previous version still writes the two columns, until its last process has stopped. Goes with the columns.
CREATE FUNCTION "translate_from_columns"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO translations (kind, thing, language, words, english, updated_at)
  VALUES ('product', NEW.id::text, 'ar',
    jsonb_strip_nulls(jsonb_build_object('name', nullif(NEW.arabic_name, ''), 'description', nullif(NEW.arabic_description, ''))),
    jsonb_build_object('name', NEW.name, 'description', NEW.description), NEW.updated_at)
  ON CONFLICT (kind, thing, language) DO UPDATE SET
    words = (translations.words - 'name' - 'description') || excluded.words, english = translations.english || excluded.english,
    updated_at = excluded.updated_at, version = translations.version + 1;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "remove_translations"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM translations WHERE kind = TG_ARGV[0] AND thing = OLD.id::text;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- A text as a search compares it: small letters without accents and vowel signs; Arabic letters that people write for
-- one another as one, and no "the", which Arabic writes together with its word. plain-text.ts is the same for what a shopper types, and plain-text.test.ts compares both.
CREATE FUNCTION "search_plain"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(
    translate(regexp_replace(lower(normalize($1, NFKD)), '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670]', '', 'g'),
      'ىةٱ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'يها01234567890123456789'),
    '(^|\s)([وبكف])ال(?=\S\S)', '\1\2 ', 'g'), '(^|\s)لل(?=\S\S)', '\1ل ', 'g'), '(^|\s)ال(?=\S\S)', '\1', 'g')
$$;
--> statement-breakpoint
-- The first seven letters of a word, and what is left of them without one or two. Two words of which one is the other
-- with two mistakes have one of these in common, so that an index finds it.
CREATE FUNCTION "search_spellings"(text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE SET jit = off AS $$
  WITH start AS (SELECT left($1, 7) AS letters),
    one AS (SELECT overlay(letters PLACING '' FROM i FOR 1) AS letters FROM start, generate_series(1, length(letters)) i),
    two AS (SELECT overlay(letters PLACING '' FROM i FOR 1) AS letters FROM one, generate_series(1, length(letters)) i)
  SELECT array_agg(letters) FROM (SELECT * FROM start UNION SELECT * FROM one UNION SELECT * FROM two) spelt WHERE letters <> ''
$$;--> statement-breakpoint
CREATE FUNCTION "search_configuration"(language text) RETURNS regconfig LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE language WHEN 'en' THEN 'english' WHEN 'ar' THEN 'arabic' ELSE 'simple' END::regconfig
$$;--> statement-breakpoint
-- The names of a comma-separated list of ingredients, each with its row of the dictionary.
CREATE FUNCTION "listed_ingredients"(list text) RETURNS TABLE (ingredient_id integer) LANGUAGE sql STABLE ROWS 20 AS $$
  SELECT i.id FROM regexp_split_to_table(list, ',') AS listed (inci) LEFT JOIN ingredients i ON lower(i.inci) = lower(btrim(listed.inci, E' \t\r\n'))
$$;--> statement-breakpoint
CREATE FUNCTION "size_names"(product integer, translated jsonb) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT string_agg(concat_ws(' ', name, regexp_replace(name, '(\d)\s+(?=\D)', '\1', 'g'),
    regexp_replace(translate(name, '.,٫', '   '), '(\d)(?=[^\d\s])', '\1 ', 'g')), ' ')
  FROM (SELECT search_plain(coalesce(translated->>('variants.' || id || '.name'), name)) AS name
    FROM variants WHERE product_id = product AND on_sale ORDER BY position, id) sizes
$$;
--> statement-breakpoint
-- The texts of products by language, weight and place, in plain letters. Needs their rows of product_facets.
CREATE FUNCTION "product_texts"(changed integer[]) RETURNS TABLE (product_id integer, language text, weight "char", body text) LANGUAGE sql STABLE AS $$
  WITH shown AS (
    SELECT p.id, concat_ws(' ', p.name, size_names(p.id, '{}')) AS name, p.description, p.skin_types, p.category_id, f.type_id, f.ingredient_ids
    FROM products p JOIN product_facets f ON f.product_id = p.id WHERE p.id = ANY (changed)
  ), translated AS (
    SELECT s.id, t.language, t.words FROM shown s JOIN translations t ON t.kind = 'product' AND t.thing = s.id::text
  )
  SELECT id, language, weight, search_plain(body) FROM (
    SELECT id, 'en' AS language, 'A'::"char" AS weight, name AS body FROM shown
    UNION ALL SELECT id, 'en', 'B', concat_ws(' ', array_to_string(skin_types, ' '),
      (SELECT string_agg(c.name, ' ') FROM categories c WHERE c.id IN (category_id, type_id))) FROM shown
    UNION ALL SELECT id, 'en', 'C', (SELECT string_agg(i.name, ' ' ORDER BY i.id) FROM ingredients i WHERE i.id = ANY (ingredient_ids)) FROM shown
    UNION ALL SELECT id, 'en', 'D', regexp_replace(description, '<[^>]*>', ' ', 'g') FROM shown
    UNION ALL SELECT id, language, 'A', concat_ws(' ', words->>'name', size_names(id, words)) FROM translated
    UNION ALL SELECT s.id, t.language, 'B', (SELECT string_agg(c.words->>'name', ' ') FROM translations c
      WHERE c.kind = 'category' AND c.thing IN (s.category_id::text, s.type_id::text) AND c.language = t.language)
      FROM shown s JOIN translated t ON t.id = s.id
    UNION ALL SELECT s.id, t.language, 'C', (SELECT string_agg(i.words->>'name', ' ' ORDER BY i.thing) FROM translations i
      WHERE i.kind = 'ingredient' AND i.thing = ANY (s.ingredient_ids::text[]) AND i.language = t.language)
      FROM shown s JOIN translated t ON t.id = s.id
    UNION ALL SELECT id, language, 'D', regexp_replace(words->>'description', '<[^>]*>', ' ', 'g') FROM translated
  ) texts WHERE body <> ''
$$;
--> statement-breakpoint
-- Products, and the sets that contain them.
CREATE FUNCTION "with_sets"(changed integer[]) RETURNS integer[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(id) FROM (SELECT unnest(changed) AS id UNION SELECT set_id FROM set_contents WHERE product_id = ANY (changed)) every
$$;--> statement-breakpoint
-- A statement of its own before what reads: two changes at once, of a product and of what it is made of, would else each
-- index what they see of the other, which is nothing.
CREATE FUNCTION "lock_for_search"(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM products WHERE id = ANY (changed) ORDER BY id FOR NO KEY UPDATE;
END
$$;--> statement-breakpoint
CREATE FUNCTION "index_new_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search((SELECT array_agg(id) FROM is_now));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "index_changed_products"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said integer[];
  counted integer[];
BEGIN
  SELECT array_agg(n.id) INTO said FROM is_now n JOIN was o ON o.id = n.id
  WHERE (n.published, n.name, n.description, n.ingredients, n.category_id, n.skin_types, n.is_set)
    IS DISTINCT FROM (o.published, o.name, o.description, o.ingredients, o.category_id, o.skin_types, o.is_set);
  IF said IS NOT NULL THEN PERFORM refresh_search(with_sets(said)); END IF;
  SELECT array_agg(n.id) INTO counted FROM is_now n JOIN was o ON o.id = n.id
  WHERE (n.price_pence, n.position, n.sales_order) IS DISTINCT FROM (o.price_pence, o.position, o.sales_order) AND n.id <> ALL (coalesce(said, '{}'));
  IF counted IS NOT NULL THEN
    UPDATE product_facets f SET price_pence = n.price_pence, position = n.position, sales_order = n.sales_order
    FROM is_now n WHERE n.id = f.product_id AND n.id = ANY (counted);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "index_new_set_contents"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search((SELECT array_agg(DISTINCT set_id) FROM is_now));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "index_old_set_contents"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search((SELECT array_agg(DISTINCT set_id) FROM was));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "index_changed_category"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search((SELECT array_agg(p.id) FROM products p JOIN categories c ON c.id = p.category_id
    WHERE p.published AND NEW.id IN (c.id, c.parent_id)));
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Which products name it isn't known beforehand: their lists are read.
CREATE FUNCTION "index_ingredient"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  names text[] := CASE TG_OP WHEN 'INSERT' THEN ARRAY[NEW.inci] WHEN 'DELETE' THEN ARRAY[OLD.inci] ELSE ARRAY[OLD.inci, NEW.inci] END;
BEGIN
  PERFORM refresh_search(with_sets((SELECT array_agg(id) FROM products p
    WHERE EXISTS (SELECT FROM unnest(names) inci WHERE strpos(lower(p.ingredients), lower(inci)) > 0))));
  RETURN NULL;
END
$$;--> statement-breakpoint
-- The price bands and types of skin are those of contract/product-filters.ts and skin-types.ts; find-products.ts reads
-- the number.
CREATE FUNCTION "combination_of"(category_id integer, price_pence integer, skin_types text[]) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT category_id * 128 + width_bucket(price_pence, ARRAY[1000, 2000, 4000]) * 32 + coalesce((SELECT sum(1 << at::integer - 1)
    FROM unnest(ARRAY['dry', 'oily', 'combination', 'sensitive', 'normal']) WITH ORDINALITY known (skin, at) WHERE skin = ANY (skin_types)), 0)::integer
$$;--> statement-breakpoint
CREATE FUNCTION "combine_facets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.combination := combination_of(NEW.category_id, NEW.price_pence, NEW.skin_types);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE AGGREGATE "joined_words"(tsvector) (SFUNC = tsvector_concat, STYPE = tsvector, INITCOND = '', PARALLEL = SAFE);--> statement-breakpoint
-- Names, categories and types of skin from the words of all languages. Needs rows of product_facets and product_words.
CREATE FUNCTION "refresh_product_names"(changed integer[]) RETURNS void LANGUAGE sql SET jit = off AS $$
  UPDATE product_facets f SET names = now.names
  FROM (SELECT id, (SELECT joined_words(ts_filter(w.words, '{a,b}') ORDER BY w.language) FROM product_words w WHERE w.product_id = id) AS names
    FROM unnest(changed) id) now
  WHERE now.id = f.product_id AND (now.names <> f.names OR f.combination = 0)
$$;--> statement-breakpoint
-- As before, but for the words that the shop knows already: their spellings took four fifths of the time.
CREATE FUNCTION "refresh_product_words"(changed integer[]) RETURNS void LANGUAGE sql SET jit = off AS $$
  DELETE FROM product_words w WHERE w.product_id = ANY (changed)
    AND NOT EXISTS (SELECT FROM product_facets f WHERE f.product_id = w.product_id);
  WITH texts AS MATERIALIZED (SELECT * FROM product_texts(changed)),
  new_words AS (
    INSERT INTO search_words AS known (word, place, spellings)
    SELECT w.word, w.place, search_spellings(w.word)
    FROM (SELECT word, min(ascii(texts.weight::text) - 64) AS place
      FROM texts, regexp_split_to_table(texts.body, '[\s\d!-/:-@\[-`{-~،؛؟…–—“”‘’«»°×½]+') word
      WHERE length(word) BETWEEN 3 AND 40 GROUP BY word) w
    WHERE NOT EXISTS (SELECT FROM search_words k WHERE k.word = w.word AND k.place <= w.place)
    ORDER BY w.word
    ON CONFLICT (word) DO UPDATE SET place = excluded.place WHERE known.place > excluded.place
  )
  INSERT INTO product_words (product_id, language, words)
  SELECT t.product_id, t.language,
    setweight(to_tsvector(search_configuration(t.language), coalesce(max(t.body) FILTER (WHERE t.weight = 'A'), '')), 'A')
    || setweight(to_tsvector(search_configuration(t.language), coalesce(max(t.body) FILTER (WHERE t.weight = 'B'), '')), 'B')
    || setweight(to_tsvector(search_configuration(t.language), coalesce(max(t.body) FILTER (WHERE t.weight = 'C'), '')), 'C')
    || setweight(to_tsvector(search_configuration(t.language), coalesce(max(t.body) FILTER (WHERE t.weight = 'D'), '')), 'D')
    || CASE t.language WHEN 'en' THEN '' ELSE setweight(to_tsvector('english',
      (SELECT e.body FROM texts e WHERE e.product_id = t.product_id AND e.language = 'en' AND e.weight = 'A')), 'A') END
  FROM texts t GROUP BY t.product_id, t.language ORDER BY t.product_id, t.language
  ON CONFLICT (product_id, language) DO UPDATE SET words = excluded.words
$$;
--> statement-breakpoint
CREATE FUNCTION "refresh_search"(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF changed IS NULL THEN RETURN; END IF;
  PERFORM lock_for_search(changed);
  PERFORM refresh_product_facets(changed);
  PERFORM refresh_product_words(changed);
  PERFORM refresh_product_names(changed);
END
$$;--> statement-breakpoint
CREATE FUNCTION "index_translation"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind text := CASE TG_OP WHEN 'DELETE' THEN OLD.kind ELSE NEW.kind END;
  thing text := CASE TG_OP WHEN 'DELETE' THEN OLD.thing ELSE NEW.thing END;
  changed integer[];
BEGIN
  changed := CASE kind
    WHEN 'product' THEN ARRAY[thing::integer]
    WHEN 'category' THEN (SELECT array_agg(product_id) FROM product_facets WHERE thing::integer IN (category_id, type_id))
    WHEN 'ingredient' THEN (SELECT array_agg(product_id) FROM product_facets WHERE thing::integer = ANY (ingredient_ids))
  END;
  IF changed IS NOT NULL THEN
    PERFORM lock_for_search(changed);
    PERFORM refresh_product_words(changed);
    PERFORM refresh_product_names(changed);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "refresh_search_words"(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF changed IS NULL THEN RETURN; END IF;
  PERFORM lock_for_search(changed);
  PERFORM refresh_product_words(changed);
  PERFORM refresh_product_names(changed);
END
$$;
--> statement-breakpoint
CREATE FUNCTION "index_new_sizes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search_words((SELECT array_agg(DISTINCT product_id) FROM is_now));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "index_old_sizes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search_words((SELECT array_agg(DISTINCT product_id) FROM was));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "index_changed_sizes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search_words((SELECT array_agg(DISTINCT n.product_id) FROM is_now n JOIN was o ON o.id = n.id
    WHERE (n.name, n.on_sale) IS DISTINCT FROM (o.name, o.on_sale)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- The words that may be meant by one with up to two mistakes. Without reading all of them: Postgres expects that to cost
-- nothing, and it takes seven milliseconds.
CREATE FUNCTION "words_near"(typed text) RETURNS TABLE (word text, place smallint) LANGUAGE sql STABLE ROWS 20 SET enable_seqscan = off AS $$
  SELECT w.word, w.place FROM search_words w
  WHERE length(w.word) BETWEEN length(typed) - 2 AND length(typed) + 2 AND w.spellings && search_spellings(typed)
$$;--> statement-breakpoint
-- When pages change next by time alone: a hold on something that runs low ends, a post appears, the banner begins or ends, the last day of a
-- registration in the UAE is over there, a day ends, or the cut-off of its orders has come.
CREATE FUNCTION "page_next_change"(at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT least(
    (SELECT min(h.expires_at) FROM stock_holds h JOIN stock_items i ON i.id = h.item_id
      WHERE h.expires_at > at AND runs_low(i.level, (SELECT sum(o.quantity) FROM stock_holds o WHERE o.item_id = i.id))),
    (SELECT min(published_at) FROM blog_posts WHERE published_at > at),
    (SELECT min(edge) FROM (
      SELECT (value->>'from')::date::timestamp AT TIME ZONE 'Europe/London' AS edge FROM shop_content WHERE key = 'banner'
      UNION ALL
      SELECT ((value->>'until')::date + 1)::timestamp AT TIME ZONE 'Europe/London' FROM shop_content WHERE key = 'banner'
    ) AS banner WHERE edge > at),
    ((SELECT min(uae_registered_until) FROM products WHERE uae_registered_until >= (at AT TIME ZONE 'Asia/Dubai')::date) + 1)::timestamp
      AT TIME ZONE 'Asia/Dubai',
    -- The promise of a delivery names days, and the cut-off of its first.
    (SELECT min(edge) FROM (
      SELECT ((at AT TIME ZONE 'Europe/London')::date + back + cut_off)::timestamp AT TIME ZONE 'Europe/London' AS edge
      FROM generate_series(0, 1) AS back,
        unnest(ARRAY['00:00'::time, coalesce((SELECT value->>'cut_off' FROM shop_content WHERE key = 'dispatch'), '14:00')::time]) AS cut_off
    ) AS dispatch WHERE edge > at)
  )
$$;--> statement-breakpoint
-- The last guard against spending more than a card is worth: the card's lock has two entries wait for each other.
CREATE FUNCTION "refuse_overspending"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM gift_cards WHERE id = NEW.gift_card_id FOR NO KEY UPDATE;
  IF (SELECT coalesce(sum(amount_pence), 0) FROM gift_card_entries WHERE gift_card_id = NEW.gift_card_id) < 0 THEN
    RAISE EXCEPTION 'gift card % would be worth less than nothing', NEW.gift_card_id;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- As before, but for the kind: gift wrap and gift cards are in no list.
CREATE FUNCTION "count_new_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In one order everywhere: two who change several categories' counts at once would else wait for each other.
  INSERT INTO product_counts AS c SELECT category_id, count(*) FROM is_now WHERE published AND kind = 'goods' GROUP BY category_id ORDER BY category_id
  ON CONFLICT (category_id) DO UPDATE SET published = c.published + excluded.published;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "count_changed_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_counts AS c
  SELECT category_id, sum(more) FROM (
    SELECT category_id, 1 AS more FROM is_now WHERE published AND kind = 'goods' UNION ALL SELECT category_id, -1 FROM was WHERE published AND kind = 'goods'
  ) changes GROUP BY category_id HAVING sum(more) <> 0 ORDER BY category_id
  ON CONFLICT (category_id) DO UPDATE SET published = c.published + excluded.published;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "count_gone_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_counts c SET published = c.published - gone.count
  FROM (SELECT category_id, count(*) FROM was WHERE published AND kind = 'goods' GROUP BY category_id ORDER BY category_id) gone WHERE c.category_id = gone.category_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- As before, but for the kind.
CREATE FUNCTION "refresh_product_facets"(changed integer[]) RETURNS void LANGUAGE sql SET jit = off AS $$
  DELETE FROM product_facets f WHERE product_id = ANY (changed)
    AND NOT EXISTS (SELECT FROM products p WHERE p.id = f.product_id AND p.published AND p.kind = 'goods');
  INSERT INTO product_facets AS f (product_id, category_id, type_id, price_pence, skin_types, ingredient_ids, unknown_ingredients, position, sales_order, created_at)
  SELECT p.id, p.category_id, coalesce(c.parent_id, c.id), p.price_pence, p.skin_types,
    listed.ids, listed.unknown, p.position, p.sales_order, p.created_at
  FROM products p JOIN categories c ON c.id = p.category_id
  CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(DISTINCT l.ingredient_id) FILTER (WHERE l.ingredient_id IS NOT NULL), '{}') AS ids,
      coalesce(bool_or(l.ingredient_id IS NULL), true) AS unknown
    FROM (
      SELECT p.ingredients AS list WHERE NOT p.is_set OR p.ingredients <> ''
      UNION ALL
      SELECT inside.ingredients FROM set_contents s JOIN products inside ON inside.id = s.product_id WHERE p.is_set AND s.set_id = p.id
    ) lists CROSS JOIN LATERAL listed_ingredients(lists.list) l
  ) listed
  WHERE p.id = ANY (changed) AND p.published AND p.kind = 'goods' ORDER BY p.id
  ON CONFLICT (product_id) DO UPDATE SET category_id = excluded.category_id, type_id = excluded.type_id,
    price_pence = excluded.price_pence, skin_types = excluded.skin_types, ingredient_ids = excluded.ingredient_ids,
    unknown_ingredients = excluded.unknown_ingredients, position = excluded.position, sales_order = excluded.sales_order,
    created_at = excluded.created_at
$$;--> statement-breakpoint
CREATE TRIGGER "stock_movements_apply" AFTER INSERT ON "stock_movements" FOR EACH ROW EXECUTE FUNCTION "apply_stock_movement"();--> statement-breakpoint
CREATE TRIGGER "stock_movements_append_only" BEFORE UPDATE OR DELETE ON "stock_movements" FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting"();--> statement-breakpoint
CREATE TRIGGER "order_events_append_only" BEFORE UPDATE OR DELETE ON "order_events" FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting"();--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "page_changes_bump" AFTER INSERT ON "page_changes" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "bump_page_version"();--> statement-breakpoint
CREATE TRIGGER "categories_on_pages" AFTER INSERT OR UPDATE OR DELETE ON "categories" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();--> statement-breakpoint
CREATE TRIGGER "products_on_pages" AFTER INSERT OR UPDATE OR DELETE ON "products" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();--> statement-breakpoint
CREATE TRIGGER "variants_on_pages" AFTER INSERT OR UPDATE OR DELETE ON "variants" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();--> statement-breakpoint
CREATE TRIGGER "product_photographs_on_pages" AFTER INSERT OR UPDATE OR DELETE ON "product_photographs" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();--> statement-breakpoint
CREATE TRIGGER "media_on_pages" AFTER UPDATE OR DELETE ON "media" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();--> statement-breakpoint
CREATE TRIGGER "blog_posts_on_pages" AFTER INSERT OR UPDATE OR DELETE ON "blog_posts" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();--> statement-breakpoint
CREATE TRIGGER "blog_categories_on_pages" AFTER INSERT OR UPDATE OR DELETE ON "blog_categories" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();--> statement-breakpoint
CREATE TRIGGER "shop_content_on_pages" AFTER INSERT OR UPDATE OR DELETE ON "shop_content" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();--> statement-breakpoint
CREATE TRIGGER "shipping_options_on_pages" AFTER INSERT OR UPDATE OR DELETE ON "shipping_options" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();--> statement-breakpoint
CREATE TRIGGER "stock_items_on_pages" AFTER INSERT OR DELETE ON "stock_items" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();--> statement-breakpoint
CREATE TRIGGER "stock_items_level_on_pages" AFTER UPDATE ON "stock_items" REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION "note_level_change"();--> statement-breakpoint
CREATE TRIGGER "stock_holds_new_on_pages" AFTER INSERT ON "stock_holds" REFERENCING NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION "note_new_holds"();--> statement-breakpoint
CREATE TRIGGER "stock_holds_other_on_pages" AFTER UPDATE ON "stock_holds" REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION "note_other_holds"();--> statement-breakpoint
CREATE TRIGGER "stock_holds_gone_on_pages" AFTER DELETE ON "stock_holds" REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION "note_gone_holds"();--> statement-breakpoint
CREATE TRIGGER "products_new_counted" AFTER INSERT ON "products" REFERENCING NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION "count_new_products"();--> statement-breakpoint
CREATE TRIGGER "products_changed_counted" AFTER UPDATE ON "products" REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION "count_changed_products"();--> statement-breakpoint
CREATE TRIGGER "products_gone_counted" AFTER DELETE ON "products" REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION "count_gone_products"();--> statement-breakpoint
CREATE TRIGGER "stock_items_told" AFTER INSERT OR UPDATE OR DELETE ON "stock_items" FOR EACH STATEMENT EXECUTE FUNCTION "note_stock_change"();--> statement-breakpoint
CREATE TRIGGER "stock_holds_told" AFTER INSERT OR UPDATE OR DELETE ON "stock_holds" FOR EACH STATEMENT EXECUTE FUNCTION "note_stock_change"();--> statement-breakpoint
CREATE TRIGGER "policy_versions_on_pages" AFTER INSERT OR UPDATE OR DELETE ON "policy_versions" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();--> statement-breakpoint
CREATE TRIGGER "set_contents_on_pages" AFTER INSERT OR UPDATE OR DELETE ON "set_contents" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();--> statement-breakpoint
CREATE TRIGGER "product_pairings_on_pages" AFTER INSERT OR UPDATE OR DELETE ON "product_pairings" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();--> statement-breakpoint
CREATE TRIGGER "translations_on_pages" AFTER INSERT OR UPDATE OR DELETE ON "translations" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();--> statement-breakpoint
CREATE TRIGGER "products_translate_new" AFTER INSERT ON "products" FOR EACH ROW
  WHEN (NEW.arabic_name <> '' OR NEW.arabic_description <> '') EXECUTE FUNCTION "translate_from_columns"();--> statement-breakpoint
CREATE TRIGGER "products_translate_changed" AFTER UPDATE OF "arabic_name", "arabic_description" ON "products" FOR EACH ROW
  WHEN (OLD.arabic_name <> NEW.arabic_name OR OLD.arabic_description <> NEW.arabic_description) EXECUTE FUNCTION "translate_from_columns"();--> statement-breakpoint
CREATE TRIGGER "products_with_translations" AFTER DELETE ON "products" FOR EACH ROW EXECUTE FUNCTION "remove_translations"('product');--> statement-breakpoint
CREATE TRIGGER "categories_with_translations" AFTER DELETE ON "categories" FOR EACH ROW EXECUTE FUNCTION "remove_translations"('category');--> statement-breakpoint
CREATE TRIGGER "shipping_options_with_translations" AFTER DELETE ON "shipping_options" FOR EACH ROW EXECUTE FUNCTION "remove_translations"('shipping-option');--> statement-breakpoint
CREATE TRIGGER "blog_posts_with_translations" AFTER DELETE ON "blog_posts" FOR EACH ROW EXECUTE FUNCTION "remove_translations"('post');--> statement-breakpoint
CREATE TRIGGER "blog_categories_with_translations" AFTER DELETE ON "blog_categories" FOR EACH ROW EXECUTE FUNCTION "remove_translations"('blog-category');--> statement-breakpoint
CREATE TRIGGER "ingredients_on_pages" AFTER INSERT OR UPDATE OR DELETE ON "ingredients" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();--> statement-breakpoint
CREATE TRIGGER "ingredients_with_translations" AFTER DELETE ON "ingredients" FOR EACH ROW EXECUTE FUNCTION "remove_translations"('ingredient');--> statement-breakpoint
CREATE TRIGGER "products_new_indexed" AFTER INSERT ON "products" REFERENCING NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION "index_new_products"();--> statement-breakpoint
CREATE TRIGGER "products_changed_indexed" AFTER UPDATE ON "products" REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION "index_changed_products"();--> statement-breakpoint
CREATE TRIGGER "set_contents_new_indexed" AFTER INSERT ON "set_contents" REFERENCING NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION "index_new_set_contents"();--> statement-breakpoint
CREATE TRIGGER "set_contents_old_indexed" AFTER DELETE ON "set_contents" REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION "index_old_set_contents"();--> statement-breakpoint
CREATE TRIGGER "set_contents_changed_indexed" AFTER UPDATE ON "set_contents" REFERENCING NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION "index_new_set_contents"();--> statement-breakpoint
CREATE TRIGGER "categories_indexed" AFTER UPDATE ON "categories" FOR EACH ROW WHEN (OLD.name <> NEW.name OR OLD.parent_id IS DISTINCT FROM NEW.parent_id) EXECUTE FUNCTION "index_changed_category"();--> statement-breakpoint
CREATE TRIGGER "ingredients_indexed" AFTER INSERT OR DELETE ON "ingredients" FOR EACH ROW EXECUTE FUNCTION "index_ingredient"();--> statement-breakpoint
CREATE TRIGGER "ingredients_changed_indexed" AFTER UPDATE ON "ingredients" FOR EACH ROW WHEN (OLD.inci <> NEW.inci OR OLD.name <> NEW.name) EXECUTE FUNCTION "index_ingredient"();--> statement-breakpoint
CREATE TRIGGER "translations_indexed" AFTER INSERT OR UPDATE OR DELETE ON "translations" FOR EACH ROW EXECUTE FUNCTION "index_translation"();--> statement-breakpoint
CREATE TRIGGER "variants_new_indexed" AFTER INSERT ON "variants" REFERENCING NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION "index_new_sizes"();--> statement-breakpoint
CREATE TRIGGER "variants_old_indexed" AFTER DELETE ON "variants" REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION "index_old_sizes"();--> statement-breakpoint
CREATE TRIGGER "variants_changed_indexed" AFTER UPDATE ON "variants" REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION "index_changed_sizes"();--> statement-breakpoint
CREATE TRIGGER "search_synonyms_on_pages" AFTER INSERT OR UPDATE OR DELETE ON "search_synonyms" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();--> statement-breakpoint
CREATE TRIGGER "formulas_on_pages" AFTER INSERT OR UPDATE OR DELETE ON "formulas" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();--> statement-breakpoint
CREATE TRIGGER "ingredient_allergens_on_pages" AFTER INSERT OR UPDATE OR DELETE ON "ingredient_allergens" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();--> statement-breakpoint
CREATE TRIGGER "product_facets_combined" BEFORE INSERT OR UPDATE ON "product_facets" FOR EACH ROW EXECUTE FUNCTION "combine_facets"();--> statement-breakpoint
-- Pages show published reviews. A review that waits for a look empties no cache, and photographs change only before and with their review.
CREATE TRIGGER "reviews_published_on_pages" AFTER INSERT ON "reviews" FOR EACH ROW WHEN (NEW.state = 'published') EXECUTE FUNCTION "note_page_change"();--> statement-breakpoint
CREATE TRIGGER "reviews_changed_on_pages" AFTER UPDATE ON "reviews" FOR EACH ROW WHEN (OLD.state = 'published' OR NEW.state = 'published') EXECUTE FUNCTION "note_page_change"();--> statement-breakpoint
CREATE TRIGGER "reviews_deleted_on_pages" AFTER DELETE ON "reviews" FOR EACH ROW WHEN (OLD.state = 'published') EXECUTE FUNCTION "note_page_change"();--> statement-breakpoint
-- Pages say whether the shop has offers. Each order with an offer adds a use to it, and must empty no cache.
CREATE TRIGGER "offers_on_pages" AFTER INSERT ON "discount_codes" FOR EACH ROW WHEN (NEW.automatic) EXECUTE FUNCTION "note_page_change"();--> statement-breakpoint
CREATE TRIGGER "offers_changed_on_pages" AFTER UPDATE ON "discount_codes" FOR EACH ROW WHEN (NEW.automatic AND (OLD.paused, OLD.ends_at) IS DISTINCT FROM (NEW.paused, NEW.ends_at)) EXECUTE FUNCTION "note_page_change"();--> statement-breakpoint
CREATE TRIGGER "gift_card_entries_append_only" BEFORE UPDATE OR DELETE ON "gift_card_entries" FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting"();--> statement-breakpoint
CREATE TRIGGER "gift_card_entries_covered" AFTER INSERT ON "gift_card_entries" FOR EACH ROW EXECUTE FUNCTION "refuse_overspending"();
