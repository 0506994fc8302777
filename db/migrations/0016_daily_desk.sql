CREATE TABLE `unread_requests` (
	`person_id` integer NOT NULL,
	`request_id` integer NOT NULL,
	PRIMARY KEY(`person_id`, `request_id`),
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`request_id`) REFERENCES `tenant_requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `people` ADD `daily_mail` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `people` ADD `daily_mail_day` text;--> statement-breakpoint
ALTER TABLE `tenant_request_photos` ADD `entry_id` integer REFERENCES tenant_request_entries(id);