CREATE VIRTUAL TABLE `projects_search` USING fts5(name, location, description, content='projects', content_rowid='id', tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER `projects_search_insert` AFTER INSERT ON `projects` BEGIN
  INSERT INTO projects_search (rowid, name, location, description) VALUES (new.id, new.name, new.location, new.description);
END;
--> statement-breakpoint
CREATE TRIGGER `projects_search_delete` AFTER DELETE ON `projects` BEGIN
  INSERT INTO projects_search (projects_search, rowid, name, location, description) VALUES ('delete', old.id, old.name, old.location, old.description);
END;
--> statement-breakpoint
CREATE TRIGGER `projects_search_update` AFTER UPDATE OF name, location, description ON `projects` BEGIN
  INSERT INTO projects_search (projects_search, rowid, name, location, description) VALUES ('delete', old.id, old.name, old.location, old.description);
  INSERT INTO projects_search (rowid, name, location, description) VALUES (new.id, new.name, new.location, new.description);
END;
--> statement-breakpoint
CREATE TRIGGER `projects_count_insert` AFTER INSERT ON `projects` WHEN new.deleted_at IS NULL BEGIN
  UPDATE companies SET project_count = project_count + 1 WHERE id = new.company_id;
END;
--> statement-breakpoint
CREATE TRIGGER `projects_count_delete` AFTER DELETE ON `projects` WHEN old.deleted_at IS NULL BEGIN
  UPDATE companies SET project_count = project_count - 1 WHERE id = old.company_id;
END;
--> statement-breakpoint
CREATE TRIGGER `projects_count_update` AFTER UPDATE OF deleted_at ON `projects` WHEN (old.deleted_at IS NULL) <> (new.deleted_at IS NULL) BEGIN
  UPDATE companies SET project_count = project_count + (CASE WHEN new.deleted_at IS NULL THEN 1 ELSE -1 END) WHERE id = new.company_id;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `people_search` USING fts5(name, email, phone, content='people', content_rowid='id', tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER `people_search_insert` AFTER INSERT ON `people` BEGIN
  INSERT INTO people_search (rowid, name, email, phone) VALUES (new.id, new.name, new.email, new.phone);
END;
--> statement-breakpoint
CREATE TRIGGER `people_search_delete` AFTER DELETE ON `people` BEGIN
  INSERT INTO people_search (people_search, rowid, name, email, phone) VALUES ('delete', old.id, old.name, old.email, old.phone);
END;
--> statement-breakpoint
CREATE TRIGGER `people_search_update` AFTER UPDATE OF name, email, phone ON `people` BEGIN
  INSERT INTO people_search (people_search, rowid, name, email, phone) VALUES ('delete', old.id, old.name, old.email, old.phone);
  INSERT INTO people_search (rowid, name, email, phone) VALUES (new.id, new.name, new.email, new.phone);
END;
