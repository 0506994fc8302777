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
ALTER TABLE `cards` ADD `fingerprint` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `page` text;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_page` ON `payments` (`page`) WHERE page is not null;--> statement-breakpoint
CREATE INDEX `payments_reference` ON `payments` (`reference`) WHERE reference is not null;--> statement-breakpoint
-- by hand
-- Refunds made so far get their rows, so that the gateway's list of refunds is not booked a second time.
INSERT INTO `refunds` (`transaction_id`, `person_id`, `amount`, `state`, `gateway`, `key`, `created_at`, `updated_at`)
SELECT r.`refund_of`, NULL, -r.`amount`, 'complete', p.`gateway`, coalesce(r.`idempotency_key`, 'refund-row:' || r.`id`), r.`created_at`, r.`updated_at`
FROM `transactions` r JOIN `transactions` c ON c.`id` = r.`refund_of` JOIN `payments` p ON p.`id` = c.`payment_id`;
