CREATE TABLE `document_openings` (
	`document_id` integer NOT NULL,
	`person_id` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`document_id`, `person_id`),
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `document_openings_person` ON `document_openings` (`person_id`);--> statement-breakpoint
ALTER TABLE `documents` ADD `replaced_by` integer REFERENCES documents(id);--> statement-breakpoint
CREATE INDEX `documents_replaced` ON `documents` (`replaced_by`);