CREATE TABLE `revision` (
	`id` integer PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
);
