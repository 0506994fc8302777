DROP INDEX `people_company_role`;--> statement-breakpoint
DROP INDEX `people_role`;--> statement-breakpoint
DROP INDEX `people_company`;--> statement-breakpoint
DROP INDEX `people_company_name`;--> statement-breakpoint
DROP INDEX `people_company_email`;--> statement-breakpoint
DROP INDEX `people_company_role_name`;--> statement-breakpoint
DROP INDEX `people_company_role_email`;--> statement-breakpoint
DROP INDEX `people_role_name`;--> statement-breakpoint
DROP INDEX `people_role_email`;--> statement-breakpoint
DROP INDEX `people_name`;--> statement-breakpoint
DROP INDEX `people_creator`;--> statement-breakpoint
CREATE INDEX `people_alive` ON `people` (`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_creator_name` ON `people` (`created_by`,`name`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_creator_email` ON `people` (`created_by`,`email`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_top_admin` ON `people` (`role`,`id`,`parent_id`,`deleted_at`) WHERE deleted_at is null and parent_id is null;--> statement-breakpoint
CREATE INDEX `people_top_admin_name` ON `people` (`role`,`name`,`id`,`parent_id`,`deleted_at`) WHERE deleted_at is null and parent_id is null;--> statement-breakpoint
CREATE INDEX `people_top_admin_email` ON `people` (`role`,`email`,`id`,`parent_id`,`deleted_at`) WHERE deleted_at is null and parent_id is null;--> statement-breakpoint
CREATE INDEX `people_company_role` ON `people` (`company_id`,`role`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_role` ON `people` (`role`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_company` ON `people` (`company_id`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_company_name` ON `people` (`company_id`,`name`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_company_email` ON `people` (`company_id`,`email`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_company_role_name` ON `people` (`company_id`,`role`,`name`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_company_role_email` ON `people` (`company_id`,`role`,`email`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_role_name` ON `people` (`role`,`name`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_role_email` ON `people` (`role`,`email`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_name` ON `people` (`name`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_creator` ON `people` (`created_by`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
DROP INDEX `projects_company`;--> statement-breakpoint
DROP INDEX `projects_company_type`;--> statement-breakpoint
DROP INDEX `projects_company_creator`;--> statement-breakpoint
DROP INDEX `projects_company_name`;--> statement-breakpoint
DROP INDEX `projects_company_location`;--> statement-breakpoint
DROP INDEX `projects_company_value`;--> statement-breakpoint
DROP INDEX `projects_company_purchase`;--> statement-breakpoint
DROP INDEX `projects_company_renovation`;--> statement-breakpoint
DROP INDEX `projects_owner`;--> statement-breakpoint
DROP INDEX `projects_deleted`;--> statement-breakpoint
CREATE INDEX `projects_alive` ON `projects` (`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_name` ON `projects` (`name`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_location` ON `projects` (`location`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_value` ON `projects` (`current_property_value`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_purchase` ON `projects` (`purchase_price`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_renovation` ON `projects` (`renovation_cost`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_company_wedge` ON `projects` (`company_id`,(current_property_value - purchase_price - renovation_cost),`id`,`asset_type_id`,`created_by`,`owner_id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_wedge` ON `projects` ((current_property_value - purchase_price - renovation_cost),`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_all_deleted` ON `projects` (`deleted_at`,`id`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `projects_deleted_name` ON `projects` (`company_id`,`name`,`id`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `projects_all_deleted_name` ON `projects` (`name`,`id`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `projects_deleted_location` ON `projects` (`company_id`,`location`,`id`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `projects_all_deleted_location` ON `projects` (`location`,`id`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `projects_deleted_value` ON `projects` (`company_id`,`current_property_value`,`id`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `projects_all_deleted_value` ON `projects` (`current_property_value`,`id`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `projects_company` ON `projects` (`company_id`,`id`,`asset_type_id`,`created_by`,`owner_id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_company_type` ON `projects` (`company_id`,`asset_type_id`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_company_creator` ON `projects` (`company_id`,`created_by`,`asset_type_id`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_company_name` ON `projects` (`company_id`,`name`,`id`,`asset_type_id`,`created_by`,`owner_id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_company_location` ON `projects` (`company_id`,`location`,`id`,`asset_type_id`,`created_by`,`owner_id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_company_value` ON `projects` (`company_id`,`current_property_value`,`id`,`asset_type_id`,`created_by`,`owner_id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_company_purchase` ON `projects` (`company_id`,`purchase_price`,`id`,`asset_type_id`,`created_by`,`owner_id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_company_renovation` ON `projects` (`company_id`,`renovation_cost`,`id`,`asset_type_id`,`created_by`,`owner_id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_owner` ON `projects` (`owner_id`,`asset_type_id`,`created_by`,`company_id`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_deleted` ON `projects` (`company_id`,`deleted_at`,`id`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `transactions_amount` ON `transactions` (`amount`,`id`);--> statement-breakpoint
CREATE INDEX `transactions_status` ON `transactions` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `transactions_status_amount` ON `transactions` (`status`,`amount`,`id`);--> statement-breakpoint
CREATE INDEX `transactions_company_status_amount` ON `transactions` (`company_id`,`status`,`amount`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_company_record` ON `audit_log` (`company_id`,`record`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_kind` ON `audit_log` (`record`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_company_actor` ON `audit_log` (`company_id`,`actor_id`,`id`);--> statement-breakpoint
CREATE INDEX `documents_project_name` ON `documents` (`project_id`,`name`,`id`);--> statement-breakpoint
CREATE INDEX `invitations_company_status` ON `invitations` (`company_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `invitations_inviter_status` ON `invitations` (`invited_by`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `invitations_status` ON `invitations` (`status`,`id`);--> statement-breakpoint
DROP TRIGGER `projects_search_insert`;
--> statement-breakpoint
DROP TRIGGER `projects_search_delete`;
--> statement-breakpoint
DROP TRIGGER `projects_search_update`;
--> statement-breakpoint
DROP TABLE `projects_search`;
--> statement-breakpoint
DROP TRIGGER `people_search_insert`;
--> statement-breakpoint
DROP TRIGGER `people_search_delete`;
--> statement-breakpoint
DROP TRIGGER `people_search_update`;
--> statement-breakpoint
DROP TABLE `people_search`;
--> statement-breakpoint
CREATE VIEW `projects_searched` AS SELECT id AS row_id, -id AS newest_first, search_text(name, location, description) AS text, CASE WHEN deleted_at IS NULL THEN '.a.' ELSE '.x.' END || '.c' || company_id || '..t' || asset_type_id || '..b' || created_by || '..o' || owner_id || '.' AS marks FROM projects;
--> statement-breakpoint
CREATE VIRTUAL TABLE `projects_search` USING fts5(text, marks, content='projects_searched', content_rowid='newest_first', tokenize='trigram');
--> statement-breakpoint
INSERT INTO projects_search (projects_search) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER `projects_search_insert` AFTER INSERT ON `projects` BEGIN
  INSERT INTO projects_search (rowid, text, marks) SELECT newest_first, text, marks FROM projects_searched WHERE row_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `projects_search_delete` BEFORE DELETE ON `projects` BEGIN
  INSERT INTO projects_search (projects_search, rowid, text, marks) SELECT 'delete', newest_first, text, marks FROM projects_searched WHERE row_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `projects_search_before_update` BEFORE UPDATE OF name, location, description, deleted_at, company_id, asset_type_id, created_by, owner_id ON `projects` BEGIN
  INSERT INTO projects_search (projects_search, rowid, text, marks) SELECT 'delete', newest_first, text, marks FROM projects_searched WHERE row_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `projects_search_update` AFTER UPDATE OF name, location, description, deleted_at, company_id, asset_type_id, created_by, owner_id ON `projects` BEGIN
  INSERT INTO projects_search (rowid, text, marks) SELECT newest_first, text, marks FROM projects_searched WHERE row_id = new.id;
END;
--> statement-breakpoint
CREATE VIEW `people_searched` AS SELECT id AS row_id, -id AS newest_first, search_text(name, email, phone, phone_number) AS text, CASE WHEN deleted_at IS NULL THEN '.a.' ELSE '.x.' END || '.c' || coalesce(company_id, 0) || '..' || role || '..b' || coalesce(created_by, 0) || '.' || CASE WHEN parent_id IS NULL THEN '.top.' ELSE '' END AS marks FROM people;
--> statement-breakpoint
CREATE VIRTUAL TABLE `people_search` USING fts5(text, marks, content='people_searched', content_rowid='newest_first', tokenize='trigram');
--> statement-breakpoint
INSERT INTO people_search (people_search, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO people_search (people_search) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER `people_search_insert` AFTER INSERT ON `people` BEGIN
  INSERT INTO people_search (rowid, text, marks) SELECT newest_first, text, marks FROM people_searched WHERE row_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `people_search_delete` BEFORE DELETE ON `people` BEGIN
  INSERT INTO people_search (people_search, rowid, text, marks) SELECT 'delete', newest_first, text, marks FROM people_searched WHERE row_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `people_search_before_update` BEFORE UPDATE OF name, email, phone, phone_number, deleted_at, company_id, role, created_by, parent_id ON `people` BEGIN
  INSERT INTO people_search (people_search, rowid, text, marks) SELECT 'delete', newest_first, text, marks FROM people_searched WHERE row_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `people_search_update` AFTER UPDATE OF name, email, phone, phone_number, deleted_at, company_id, role, created_by, parent_id ON `people` BEGIN
  INSERT INTO people_search (rowid, text, marks) SELECT newest_first, text, marks FROM people_searched WHERE row_id = new.id;
END;
--> statement-breakpoint
CREATE VIEW `transactions_searched` AS SELECT id AS row_id, -id AS newest_first, search_text(transaction_id, message) AS text, '.c' || company_id || '..' || status || '..p' || coalesce(plan_id, 0) || '.' AS marks FROM transactions;
--> statement-breakpoint
CREATE VIRTUAL TABLE `transactions_search` USING fts5(text, marks, content='transactions_searched', content_rowid='newest_first', tokenize='trigram');
--> statement-breakpoint
INSERT INTO transactions_search (transactions_search) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER `transactions_search_insert` AFTER INSERT ON `transactions` BEGIN
  INSERT INTO transactions_search (rowid, text, marks) SELECT newest_first, text, marks FROM transactions_searched WHERE row_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `transactions_search_delete` BEFORE DELETE ON `transactions` BEGIN
  INSERT INTO transactions_search (transactions_search, rowid, text, marks) SELECT 'delete', newest_first, text, marks FROM transactions_searched WHERE row_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `transactions_search_before_update` BEFORE UPDATE OF transaction_id, message, company_id, status, plan_id ON `transactions` BEGIN
  INSERT INTO transactions_search (transactions_search, rowid, text, marks) SELECT 'delete', newest_first, text, marks FROM transactions_searched WHERE row_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `transactions_search_update` AFTER UPDATE OF transaction_id, message, company_id, status, plan_id ON `transactions` BEGIN
  INSERT INTO transactions_search (rowid, text, marks) SELECT newest_first, text, marks FROM transactions_searched WHERE row_id = new.id;
END;
--> statement-breakpoint
CREATE VIEW `invitations_searched` AS SELECT id AS row_id, -id AS newest_first, search_text(phone, substr(phone, length(country_code) + 1), message) AS text, '.c' || company_id || '..' || status || '..b' || coalesce(invited_by, 0) || '.' AS marks FROM invitations;
--> statement-breakpoint
CREATE VIRTUAL TABLE `invitations_search` USING fts5(text, marks, content='invitations_searched', content_rowid='newest_first', tokenize='trigram');
--> statement-breakpoint
INSERT INTO invitations_search (invitations_search, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO invitations_search (invitations_search) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER `invitations_search_insert` AFTER INSERT ON `invitations` BEGIN
  INSERT INTO invitations_search (rowid, text, marks) SELECT newest_first, text, marks FROM invitations_searched WHERE row_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `invitations_search_delete` BEFORE DELETE ON `invitations` BEGIN
  INSERT INTO invitations_search (invitations_search, rowid, text, marks) SELECT 'delete', newest_first, text, marks FROM invitations_searched WHERE row_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `invitations_search_before_update` BEFORE UPDATE OF phone, country_code, message, company_id, status, invited_by ON `invitations` BEGIN
  INSERT INTO invitations_search (invitations_search, rowid, text, marks) SELECT 'delete', newest_first, text, marks FROM invitations_searched WHERE row_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `invitations_search_update` AFTER UPDATE OF phone, country_code, message, company_id, status, invited_by ON `invitations` BEGIN
  INSERT INTO invitations_search (rowid, text, marks) SELECT newest_first, text, marks FROM invitations_searched WHERE row_id = new.id;
END;
