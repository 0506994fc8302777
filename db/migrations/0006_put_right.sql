CREATE TABLE `card_setups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`person_id` integer NOT NULL,
	`gateway` text NOT NULL,
	`state` text NOT NULL,
	`key` text NOT NULL,
	`page` text,
	`url` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `card_setups_key` ON `card_setups` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `card_setups_page` ON `card_setups` (`page`) WHERE page is not null;--> statement-breakpoint
CREATE INDEX `card_setups_open` ON `card_setups` (`id`) WHERE state in ('begun', 'open');--> statement-breakpoint
CREATE TABLE `disputes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`transaction_id` integer NOT NULL,
	`amount` integer NOT NULL,
	`state` text NOT NULL,
	`gateway` text NOT NULL,
	`reference` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `disputes_reference` ON `disputes` (`gateway`,`reference`);--> statement-breakpoint
CREATE INDEX `disputes_charge` ON `disputes` (`transaction_id`,`id`);--> statement-breakpoint
CREATE TABLE `gateway_customers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`gateway` text NOT NULL,
	`reference` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `gateway_customers_company` ON `gateway_customers` (`company_id`,`gateway`);--> statement-breakpoint
CREATE UNIQUE INDEX `gateway_customers_reference` ON `gateway_customers` (`gateway`,`reference`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`transaction_id` integer NOT NULL,
	`person_id` integer,
	`amount` integer NOT NULL,
	`state` text NOT NULL,
	`ends_plan` integer DEFAULT false NOT NULL,
	`gateway` text NOT NULL,
	`key` text NOT NULL,
	`reference` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_key` ON `refunds` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_reference` ON `refunds` (`gateway`,`reference`) WHERE reference is not null;--> statement-breakpoint
CREATE INDEX `refunds_charge` ON `refunds` (`transaction_id`,`id`);--> statement-breakpoint
CREATE INDEX `refunds_open` ON `refunds` (`id`) WHERE state in ('begun', 'pending');--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`person_id` integer NOT NULL,
	`operation` text NOT NULL,
	`key_hash` text NOT NULL,
	`payload_hash` text NOT NULL,
	`result` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`person_id`, `operation`, `key_hash`),
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_created` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
DROP TABLE `submissions`;--> statement-breakpoint
DROP INDEX `transactions_receipt`;--> statement-breakpoint
ALTER TABLE `transactions` ADD `reason` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `receipt_series` integer;--> statement-breakpoint
ALTER TABLE `transactions` ADD `vat_rate` integer;--> statement-breakpoint
ALTER TABLE `transactions` ADD `price` integer;--> statement-breakpoint
ALTER TABLE `transactions` ADD `credit` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `transactions` ADD `credit_days` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `transactions` ADD `period_from` integer;--> statement-breakpoint
ALTER TABLE `transactions` ADD `period_to` integer;--> statement-breakpoint
ALTER TABLE `transactions` ADD `card_brand` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `card_last_four` text;--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_receipt_series` ON `transactions` (`receipt_series`,`receipt_number`);--> statement-breakpoint
CREATE INDEX `transactions_subscription` ON `transactions` (`subscription_id`) WHERE subscription_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_receipt` ON `transactions` (`company_id`,`receipt_number`) WHERE receipt_series is null;--> statement-breakpoint
DROP INDEX `invitations_open`;--> statement-breakpoint
ALTER TABLE `invitations` ADD `email` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `invitations_email` ON `invitations` (`email`,`status`);--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_open` ON `invitations` (`project_id`,`phone`,`email`) WHERE status = 'pending';--> statement-breakpoint
ALTER TABLE `cards` ADD `fingerprint` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `price` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `credit` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `credit_days` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `credited_id` integer REFERENCES subscriptions(id);--> statement-breakpoint
ALTER TABLE `payments` ADD `page` text;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_page` ON `payments` (`page`) WHERE page is not null;--> statement-breakpoint
CREATE INDEX `payments_reference` ON `payments` (`reference`) WHERE reference is not null;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `next_plan_id` integer REFERENCES plans(id);--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `counted_from` integer;--> statement-breakpoint
ALTER TABLE `companies` ADD `unpriced_value` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `investors_see_money` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `tenants_see_money` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- by hand
DROP TRIGGER `invitations_search_update`;
--> statement-breakpoint
CREATE TRIGGER `invitations_search_update` AFTER UPDATE OF phone, country_code, email, message, company_id, status, invited_by ON `invitations` BEGIN
  INSERT OR IGNORE INTO unindexed (table_name, record_id) VALUES ('invitations', new.id);
END;
--> statement-breakpoint
-- Reasons are codes now. Sentences the server wrote are recognised in both languages; others stay as they are.
DROP TRIGGER `transactions_kept_update`;--> statement-breakpoint
UPDATE `transactions` SET `reason` = CASE
  WHEN `refund_of` IS NOT NULL AND (`message` LIKE 'Refund of %' OR `message` LIKE 'החזר של %') THEN 'refund'
  WHEN `message` IN ('Approved', 'אושר') THEN 'approved'
  WHEN `message` IN ('The bank declined the charge.', 'הבנק סירב לחיוב.') THEN 'declined'
  WHEN `message` IN ('There is not enough money on the card.', 'אין מספיק כסף בכרטיס.') THEN 'funds'
  WHEN `message` IN ('The card has expired.', 'תוקף הכרטיס פג.') THEN 'expired'
  WHEN `message` IN ('The bank does not know this card.', 'הכרטיס אינו מוכר לבנק.') THEN 'number'
  WHEN `message` IN ('The bank asked whether it was you, and did not get a yes.', 'הבנק ביקש אישור מבעל הכרטיס ולא קיבל אותו.') THEN 'authentication'
  WHEN `message` IN ('The bank could not be reached, and nothing was charged.', 'אין מענה מהבנק, ולא בוצע חיוב.') THEN 'unavailable'
  WHEN `message` IN ('Your earlier payment went through, and this one was not charged.', 'התשלום הקודם התקבל, והתשלום הזה לא חויב.') THEN 'paid'
END;--> statement-breakpoint
-- Searched by their reasons, so the search index reads them again.
INSERT OR IGNORE INTO `unindexed` (`table_name`, `record_id`) SELECT 'transactions', `id` FROM `transactions` WHERE `reason` IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER `transactions_kept_update` BEFORE UPDATE OF id, transaction_id, company_id, plan_id, subscription_id, amount, currency, status, message, reason, idempotency_key, payment_id, refund_of, receipt_number, receipt_series, vat, vat_rate, price, credit, credit_days, period_from, period_to, card_brand, card_last_four, day, created_at ON `transactions` BEGIN
  SELECT raise(ABORT, 'transactions are only added to');
END;
--> statement-breakpoint
-- The current values of projects without a purchase price, which `project_value` leaves out.
CREATE TRIGGER `projects_unpriced_insert` AFTER INSERT ON `projects` WHEN new.deleted_at IS NULL AND new.purchase_price IS NULL BEGIN
  UPDATE companies SET unpriced_value = unpriced_value + new.current_property_value WHERE id = new.company_id;
END;
--> statement-breakpoint
CREATE TRIGGER `projects_unpriced_delete` AFTER DELETE ON `projects` WHEN old.deleted_at IS NULL AND old.purchase_price IS NULL BEGIN
  UPDATE companies SET unpriced_value = unpriced_value - old.current_property_value WHERE id = old.company_id;
END;
--> statement-breakpoint
CREATE TRIGGER `projects_unpriced_update` AFTER UPDATE OF deleted_at, company_id, current_property_value, purchase_price ON `projects` BEGIN
  UPDATE companies SET unpriced_value = unpriced_value - old.current_property_value
  WHERE id = old.company_id AND old.deleted_at IS NULL AND old.purchase_price IS NULL;
  UPDATE companies SET unpriced_value = unpriced_value + new.current_property_value
  WHERE id = new.company_id AND new.deleted_at IS NULL AND new.purchase_price IS NULL;
END;
--> statement-breakpoint
UPDATE companies SET unpriced_value =
  (SELECT coalesce(sum(current_property_value), 0) FROM projects WHERE company_id = companies.id AND deleted_at IS NULL AND purchase_price IS NULL);
--> statement-breakpoint
-- Refunds made so far get their rows, so that the gateway's list of refunds is not booked a second time.
INSERT INTO `refunds` (`transaction_id`, `person_id`, `amount`, `state`, `gateway`, `key`, `created_at`, `updated_at`)
SELECT r.`refund_of`, NULL, -r.`amount`, 'complete', p.`gateway`, coalesce(r.`idempotency_key`, 'refund-row:' || r.`id`), r.`created_at`, r.`updated_at`
FROM `transactions` r JOIN `transactions` c ON c.`id` = r.`refund_of` JOIN `payments` p ON p.`id` = c.`payment_id`;
