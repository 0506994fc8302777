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
CREATE INDEX `documents_replaced` ON `documents` (`replaced_by`);--> statement-breakpoint
-- written by hand
-- The search finds work, documents and messages too; what there is already is indexed with the next write or start.
CREATE VIRTUAL TABLE `phases_search` USING fts5(text, marks, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER `phases_search_insert` AFTER INSERT ON `phases` BEGIN
  INSERT OR IGNORE INTO unindexed (table_name, record_id) VALUES ('phases', new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `phases_search_update` AFTER UPDATE OF title, description ON `phases` BEGIN
  INSERT OR IGNORE INTO unindexed (table_name, record_id) VALUES ('phases', new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `phases_search_delete` AFTER DELETE ON `phases` BEGIN
  DELETE FROM phases_search WHERE rowid = -old.id;
END;
--> statement-breakpoint
INSERT OR IGNORE INTO unindexed (table_name, record_id) SELECT 'phases', id FROM phases;
--> statement-breakpoint
CREATE VIRTUAL TABLE `milestones_search` USING fts5(text, marks, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER `milestones_search_insert` AFTER INSERT ON `milestones` BEGIN
  INSERT OR IGNORE INTO unindexed (table_name, record_id) VALUES ('milestones', new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `milestones_search_update` AFTER UPDATE OF title, description ON `milestones` BEGIN
  INSERT OR IGNORE INTO unindexed (table_name, record_id) VALUES ('milestones', new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `milestones_search_delete` AFTER DELETE ON `milestones` BEGIN
  DELETE FROM milestones_search WHERE rowid = -old.id;
END;
--> statement-breakpoint
INSERT OR IGNORE INTO unindexed (table_name, record_id) SELECT 'milestones', id FROM milestones;
--> statement-breakpoint
CREATE VIRTUAL TABLE `documents_search` USING fts5(text, marks, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER `documents_search_insert` AFTER INSERT ON `documents` BEGIN
  INSERT OR IGNORE INTO unindexed (table_name, record_id) VALUES ('documents', new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `documents_search_update` AFTER UPDATE OF name ON `documents` BEGIN
  INSERT OR IGNORE INTO unindexed (table_name, record_id) VALUES ('documents', new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `documents_search_delete` AFTER DELETE ON `documents` BEGIN
  DELETE FROM documents_search WHERE rowid = -old.id;
END;
--> statement-breakpoint
INSERT OR IGNORE INTO unindexed (table_name, record_id) SELECT 'documents', id FROM documents;
--> statement-breakpoint
CREATE VIRTUAL TABLE `messages_search` USING fts5(text, marks, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER `messages_search_insert` AFTER INSERT ON `messages` BEGIN
  INSERT OR IGNORE INTO unindexed (table_name, record_id) VALUES ('messages', new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `messages_search_update` AFTER UPDATE OF subject, message ON `messages` BEGIN
  INSERT OR IGNORE INTO unindexed (table_name, record_id) VALUES ('messages', new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `messages_search_delete` AFTER DELETE ON `messages` BEGIN
  DELETE FROM messages_search WHERE rowid = -old.id;
END;
--> statement-breakpoint
INSERT OR IGNORE INTO unindexed (table_name, record_id) SELECT 'messages', id FROM messages;
