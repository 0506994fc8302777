CREATE TABLE `takeaways` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`asked_by` integer NOT NULL,
	`key` text NOT NULL,
	`state` text DEFAULT 'making' NOT NULL,
	`size` integer,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `takeaways_company` ON `takeaways` (`company_id`);