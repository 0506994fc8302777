CREATE TABLE `payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`person_id` integer,
	`plan_id` integer NOT NULL,
	`subscription_id` integer,
	`card_id` integer,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`state` text NOT NULL,
	`gateway` text NOT NULL,
	`key` text NOT NULL,
	`reference` text,
	`reason` text,
	`redirect_url` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`card_id`) REFERENCES `cards`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_key` ON `payments` (`key`);--> statement-breakpoint
CREATE INDEX `payments_open` ON `payments` (`id`) WHERE state in ('begun', 'asked');--> statement-breakpoint
CREATE INDEX `payments_company` ON `payments` (`company_id`,`id`);--> statement-breakpoint
ALTER TABLE `plans` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `renewal_tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `next_try_at` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `reminded_of` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `grant_reason` text;--> statement-breakpoint
CREATE INDEX `subscriptions_running` ON `subscriptions` (`expired_at`) WHERE status in ('trial', 'active', 'past_due');--> statement-breakpoint
ALTER TABLE `transactions` ADD `payment_id` integer REFERENCES payments(id);--> statement-breakpoint
ALTER TABLE `transactions` ADD `refund_of` integer;--> statement-breakpoint
ALTER TABLE `transactions` ADD `receipt_number` integer;--> statement-breakpoint
ALTER TABLE `transactions` ADD `vat` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_receipt` ON `transactions` (`company_id`,`receipt_number`);--> statement-breakpoint
CREATE INDEX `transactions_refunds` ON `transactions` (`refund_of`) WHERE refund_of is not null;--> statement-breakpoint
CREATE INDEX `transactions_plan` ON `transactions` (`plan_id`,`id`);--> statement-breakpoint
CREATE INDEX `transactions_day` ON `transactions` (`day`,`id`);--> statement-breakpoint
ALTER TABLE `companies` ADD `locale` text;--> statement-breakpoint
ALTER TABLE `companies` ADD `country` text;--> statement-breakpoint
ALTER TABLE `companies` ADD `logo_file_id` integer;--> statement-breakpoint
ALTER TABLE `companies` ADD `version` integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
-- written by hand
-- The books are added to and never changed; whoever deletes their account is taken out of them.
CREATE TRIGGER `transactions_kept_update` BEFORE UPDATE OF id, transaction_id, company_id, plan_id, subscription_id, amount, currency, status, message, idempotency_key, payment_id, refund_of, receipt_number, vat, day, created_at ON `transactions` BEGIN
  SELECT raise(ABORT, 'transactions are only added to');
END;
--> statement-breakpoint
CREATE TRIGGER `transactions_kept_person` BEFORE UPDATE OF person_id ON `transactions` WHEN new.person_id IS NOT NULL BEGIN
  SELECT raise(ABORT, 'transactions are only added to');
END;
--> statement-breakpoint
CREATE TRIGGER `transactions_kept_delete` BEFORE DELETE ON `transactions` BEGIN
  SELECT raise(ABORT, 'transactions are only added to');
END;
--> statement-breakpoint
-- Notes of plans were HTML lists; they are lines of text now.
UPDATE `plans` SET `notes` = trim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`notes`, '<ul>', ''), '</ul>', ''), '<p>', ''), '</p>', char(10)), '<br>', char(10)), '<li>', ''), '</li>', char(10)), '&lt;', '<'), '&gt;', '>'), '&amp;', '&'), ' ' || char(10)) WHERE `notes` LIKE '%<%>%';--> statement-breakpoint
UPDATE `plans` SET `notes_he` = trim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`notes_he`, '<ul>', ''), '</ul>', ''), '<p>', ''), '</p>', char(10)), '<br>', char(10)), '<li>', ''), '</li>', char(10)), '&lt;', '<'), '&gt;', '>'), '&amp;', '&'), ' ' || char(10)) WHERE `notes_he` LIKE '%<%>%';
