CREATE INDEX `messages_file` ON `messages` (`file_id`);--> statement-breakpoint
CREATE INDEX `phases_attachment` ON `phases` (`attachment_file_id`);