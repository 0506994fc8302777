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
CREATE TABLE `unread_messages` (
	`person_id` integer NOT NULL,
	`message_id` integer NOT NULL,
	PRIMARY KEY(`person_id`, `message_id`),
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `unread_messages_message` ON `unread_messages` (`message_id`);--> statement-breakpoint
CREATE TABLE `dashboard_visits` (
	`person_id` integer PRIMARY KEY NOT NULL,
	`visited_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `companies` ADD `unpriced_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `companies` ADD `time_zone` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `replaced_by` integer REFERENCES documents(id);--> statement-breakpoint
ALTER TABLE `documents` ADD `company_id` integer;--> statement-breakpoint
ALTER TABLE `documents` ADD `owner_id` integer;--> statement-breakpoint
CREATE INDEX `documents_replaced` ON `documents` (`replaced_by`);--> statement-breakpoint
CREATE INDEX `documents_company` ON `documents` (`company_id`,`created_at`,`id`,`owner_id`) WHERE replaced_by is null;--> statement-breakpoint
ALTER TABLE `files` ADD `taken_on` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `company_id` integer;--> statement-breakpoint
ALTER TABLE `messages` ADD `owner_id` integer;--> statement-breakpoint
CREATE INDEX `messages_company` ON `messages` (`company_id`,`id`,`owner_id`);--> statement-breakpoint
ALTER TABLE `project_members` ADD `guest_of` integer;--> statement-breakpoint
CREATE INDEX `project_members_guests` ON `project_members` (`guest_of`,`role`,`person_id`) WHERE guest_of is not null;--> statement-breakpoint
ALTER TABLE `milestones` ADD `date_of_expense` text;--> statement-breakpoint
ALTER TABLE `milestones` ADD `company_id` integer;--> statement-breakpoint
ALTER TABLE `milestones` ADD `owner_id` integer;--> statement-breakpoint
CREATE INDEX `milestones_due` ON `milestones` (`company_id`,`due_date`,`id`,`owner_id`) WHERE status <> 'completed';--> statement-breakpoint
ALTER TABLE `phases` ADD `company_id` integer;--> statement-breakpoint
ALTER TABLE `phases` ADD `owner_id` integer;--> statement-breakpoint
CREATE INDEX `phases_company` ON `phases` (`company_id`);--> statement-breakpoint
CREATE INDEX `phases_over` ON `phases` (`company_id`,`id`,`owner_id`) WHERE actual_cost > planned_cost;--> statement-breakpoint
-- written by hand
-- The sums of a company leave out projects without a purchase price, and count them.
DROP TRIGGER `projects_totals_insert`;
--> statement-breakpoint
DROP TRIGGER `projects_totals_delete`;
--> statement-breakpoint
DROP TRIGGER `projects_totals_update`;
--> statement-breakpoint
CREATE TRIGGER `projects_totals_insert` AFTER INSERT ON `projects` WHEN new.deleted_at IS NULL BEGIN
  UPDATE companies SET
    project_count = project_count + 1,
    unpriced_count = unpriced_count + (new.purchase_price IS NULL),
    project_value = project_value + iif(new.purchase_price IS NULL, 0, new.current_property_value),
    project_investment = project_investment + coalesce(new.purchase_price + new.renovation_cost, 0)
  WHERE id = new.company_id;
  UPDATE asset_types SET project_count = project_count + 1 WHERE id = new.asset_type_id;
END;
--> statement-breakpoint
CREATE TRIGGER `projects_totals_delete` AFTER DELETE ON `projects` WHEN old.deleted_at IS NULL BEGIN
  UPDATE companies SET
    project_count = project_count - 1,
    unpriced_count = unpriced_count - (old.purchase_price IS NULL),
    project_value = project_value - iif(old.purchase_price IS NULL, 0, old.current_property_value),
    project_investment = project_investment - coalesce(old.purchase_price + old.renovation_cost, 0)
  WHERE id = old.company_id;
  UPDATE asset_types SET project_count = project_count - 1 WHERE id = old.asset_type_id;
END;
--> statement-breakpoint
CREATE TRIGGER `projects_totals_update` AFTER UPDATE OF deleted_at, company_id, asset_type_id, current_property_value, purchase_price, renovation_cost ON `projects` BEGIN
  UPDATE companies SET
    project_count = project_count - 1,
    unpriced_count = unpriced_count - (old.purchase_price IS NULL),
    project_value = project_value - iif(old.purchase_price IS NULL, 0, old.current_property_value),
    project_investment = project_investment - coalesce(old.purchase_price + old.renovation_cost, 0)
  WHERE id = old.company_id AND old.deleted_at IS NULL;
  UPDATE companies SET
    project_count = project_count + 1,
    unpriced_count = unpriced_count + (new.purchase_price IS NULL),
    project_value = project_value + iif(new.purchase_price IS NULL, 0, new.current_property_value),
    project_investment = project_investment + coalesce(new.purchase_price + new.renovation_cost, 0)
  WHERE id = new.company_id AND new.deleted_at IS NULL;
  UPDATE asset_types SET project_count = project_count - 1 WHERE id = old.asset_type_id AND old.deleted_at IS NULL;
  UPDATE asset_types SET project_count = project_count + 1 WHERE id = new.asset_type_id AND new.deleted_at IS NULL;
END;
--> statement-breakpoint
UPDATE companies SET
  unpriced_count = (SELECT count(*) FROM projects WHERE company_id = companies.id AND deleted_at IS NULL AND purchase_price IS NULL),
  project_value = (SELECT coalesce(sum(current_property_value), 0) FROM projects WHERE company_id = companies.id AND deleted_at IS NULL AND purchase_price IS NOT NULL),
  project_investment = (SELECT coalesce(sum(purchase_price + renovation_cost), 0) FROM projects WHERE company_id = companies.id AND deleted_at IS NULL AND purchase_price IS NOT NULL);
--> statement-breakpoint
UPDATE milestones SET date_of_expense = end_date WHERE date_of_expense IS NULL;
--> statement-breakpoint
-- Whose the project is, on the rows that are looked for among all projects.
UPDATE `phases` SET (company_id, owner_id) = (SELECT company_id, owner_id FROM projects WHERE id = phases.project_id);
--> statement-breakpoint
UPDATE `milestones` SET (company_id, owner_id) = (SELECT company_id, owner_id FROM phases WHERE id = milestones.phase_id);
--> statement-breakpoint
UPDATE `messages` SET (company_id, owner_id) = (SELECT company_id, owner_id FROM projects WHERE id = messages.project_id);
--> statement-breakpoint
UPDATE `documents` SET (company_id, owner_id) = (SELECT company_id, owner_id FROM projects WHERE id = documents.project_id);
--> statement-breakpoint
CREATE TRIGGER `phases_of_project` AFTER INSERT ON `phases` BEGIN
  UPDATE phases SET (company_id, owner_id) = (SELECT company_id, owner_id FROM projects WHERE id = new.project_id) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `milestones_of_project` AFTER INSERT ON `milestones` BEGIN
  UPDATE milestones SET (company_id, owner_id) = (SELECT company_id, owner_id FROM phases WHERE id = new.phase_id) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `messages_of_project` AFTER INSERT ON `messages` BEGIN
  UPDATE messages SET (company_id, owner_id) = (SELECT company_id, owner_id FROM projects WHERE id = new.project_id) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `documents_of_project` AFTER INSERT ON `documents` BEGIN
  UPDATE documents SET (company_id, owner_id) = (SELECT company_id, owner_id FROM projects WHERE id = new.project_id) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `projects_owner_update` AFTER UPDATE OF company_id, owner_id ON `projects` WHEN new.company_id <> old.company_id OR new.owner_id <> old.owner_id BEGIN
  UPDATE phases SET company_id = new.company_id, owner_id = new.owner_id WHERE project_id = new.id;
  UPDATE milestones SET company_id = new.company_id, owner_id = new.owner_id WHERE phase_id IN (SELECT id FROM phases WHERE project_id = new.id);
  UPDATE messages SET company_id = new.company_id, owner_id = new.owner_id WHERE project_id = new.id;
  UPDATE documents SET company_id = new.company_id, owner_id = new.owner_id WHERE project_id = new.id;
END;
--> statement-breakpoint
-- Whom a message is for, as app/models/messages/readers.server.ts has it.
CREATE VIEW `message_readers` AS
  SELECT id AS message_id, receiver_id AS person_id FROM messages WHERE receiver_id IS NOT NULL
  UNION ALL SELECT messages.id, project_members.person_id FROM messages JOIN project_members ON project_members.project_id = messages.project_id
    WHERE receiver_id IS NULL AND ((role = 'investor' AND receiver_type IN (1, 3)) OR (role = 'tenant' AND receiver_type IN (2, 3)))
  UNION ALL SELECT messages.id, people.id FROM messages JOIN projects ON projects.id = messages.project_id JOIN people ON people.company_id = projects.company_id
    WHERE receiver_id IS NULL AND receiver_type IN (0, 3) AND people.role = 'admin' AND people.deleted_at IS NULL
  UNION ALL SELECT messages.id, projects.owner_id FROM messages JOIN projects ON projects.id = messages.project_id
    WHERE receiver_id IS NULL AND receiver_type = 3;
--> statement-breakpoint
INSERT OR IGNORE INTO `unread_messages` (person_id, message_id)
SELECT person_id, message_id FROM message_readers JOIN messages ON messages.id = message_id
WHERE person_id IS NOT messages.sender_id AND NOT EXISTS (SELECT 1 FROM message_reads WHERE message_reads.message_id = messages.id AND message_reads.person_id = message_readers.person_id);
--> statement-breakpoint
CREATE TRIGGER `messages_unread` AFTER INSERT ON `messages` BEGIN
  INSERT OR IGNORE INTO unread_messages (person_id, message_id)
  SELECT person_id, message_id FROM message_readers WHERE message_id = new.id AND person_id IS NOT new.sender_id;
END;
--> statement-breakpoint
CREATE TRIGGER `message_reads_insert` AFTER INSERT ON `message_reads` BEGIN
  DELETE FROM unread_messages WHERE person_id = new.person_id AND message_id = new.message_id;
END;
--> statement-breakpoint
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
--> statement-breakpoint
UPDATE `project_members` SET `guest_of` = (
  SELECT projects.company_id FROM projects, people
  WHERE projects.id = project_members.project_id AND people.id = project_members.person_id
    AND people.company_id IS NOT projects.company_id
);
--> statement-breakpoint
CREATE TRIGGER `project_members_guest` AFTER INSERT ON `project_members` BEGIN
  UPDATE project_members SET guest_of = (
    SELECT projects.company_id FROM projects, people
    WHERE projects.id = new.project_id AND people.id = new.person_id AND people.company_id IS NOT projects.company_id
  ) WHERE project_id = new.project_id AND person_id = new.person_id;
END;
