CREATE TABLE `message_notices` (
	`message_id` integer PRIMARY KEY NOT NULL,
	`told_up_to` integer NOT NULL,
	`locale` text NOT NULL,
	`origin` text,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
DROP INDEX `outbox_status`;--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (is_secret desc,`id`,`next_try_at`,`channel`) WHERE status = 'waiting';