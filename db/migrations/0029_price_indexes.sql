CREATE TABLE `index_rows` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`index_id` integer NOT NULL,
	`month` text NOT NULL,
	`value` integer NOT NULL,
	`factor` integer NOT NULL,
	`published_on` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`index_id`) REFERENCES `price_indexes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `index_rows_month` ON `index_rows` (`index_id`,`month`);--> statement-breakpoint
CREATE TABLE `linked_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`entry_id` integer NOT NULL,
	`index_id` integer NOT NULL,
	`month` text NOT NULL,
	`value` integer NOT NULL,
	`factor` integer NOT NULL,
	`base_month` text NOT NULL,
	`base_value` integer NOT NULL,
	`base_factor` integer NOT NULL,
	`linked_share` integer NOT NULL,
	`has_floor` integer NOT NULL,
	`is_provisional` integer NOT NULL,
	`principal` integer NOT NULL,
	`interest` integer NOT NULL,
	`linkage` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`entry_id`) REFERENCES `journal_entries`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`index_id`) REFERENCES `price_indexes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `linked_payments_entry` ON `linked_payments` (`entry_id`);--> statement-breakpoint
CREATE INDEX `linked_payments_index` ON `linked_payments` (`index_id`,`month`);--> statement-breakpoint
CREATE TABLE `price_indexes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`created_by` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `price_indexes_name` ON `price_indexes` (`company_id`,`name_key`);--> statement-breakpoint
ALTER TABLE `loans` ADD `index_id` integer REFERENCES price_indexes(id);--> statement-breakpoint
ALTER TABLE `loans` ADD `base_month` text;--> statement-breakpoint
ALTER TABLE `loans` ADD `linked_share` integer;--> statement-breakpoint
ALTER TABLE `loans` ADD `has_floor` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `loans_index` ON `loans` (`index_id`) WHERE index_id is not null;
--> statement-breakpoint
-- by hand
CREATE TRIGGER `linked_payments_fixed` BEFORE UPDATE ON `linked_payments` BEGIN
  SELECT raise(abort, 'The index of a payment cannot be changed.');
END;
--> statement-breakpoint
CREATE TRIGGER `linked_payments_kept` BEFORE DELETE ON `linked_payments` WHEN EXISTS (SELECT 1 FROM journal_entries WHERE id = old.entry_id) BEGIN
  SELECT raise(abort, 'The index of a payment cannot be deleted.');
END;
--> statement-breakpoint
CREATE TRIGGER `index_rows_paid` BEFORE UPDATE OF index_id, month, value, factor ON `index_rows` WHEN (old.index_id, old.month, old.value, old.factor) IS NOT (new.index_id, new.month, new.value, new.factor) AND EXISTS (SELECT 1 FROM linked_payments JOIN journal_entries ON journal_entries.id = entry_id WHERE index_id = old.index_id AND old.month IN (month, base_month) AND reversed_by IS NULL) BEGIN
  SELECT raise(abort, 'An instalment was paid with this index.');
END;
--> statement-breakpoint
CREATE TRIGGER `index_rows_kept` BEFORE DELETE ON `index_rows` WHEN EXISTS (SELECT 1 FROM linked_payments JOIN journal_entries ON journal_entries.id = entry_id WHERE index_id = old.index_id AND old.month IN (month, base_month) AND reversed_by IS NULL) BEGIN
  SELECT raise(abort, 'An instalment was paid with this index.');
END;
