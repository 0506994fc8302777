ALTER TABLE `asset_types` ADD `name_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `asset_types_name` ON `asset_types` (`company_id`,`name_key`);--> statement-breakpoint
UPDATE `asset_types` SET `name_key` = name_key(`name`);
