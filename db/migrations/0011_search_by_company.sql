-- A company's own admin is found by the company's name too.
DROP VIEW `people_searched`;
--> statement-breakpoint
CREATE VIEW `people_searched` AS SELECT id AS row_id, -id AS newest_first, search_text(name, email, phone, phone_number, CASE WHEN role = 'admin' AND parent_id IS NULL THEN (SELECT companies.name FROM companies WHERE companies.id = people.company_id) END) AS text, CASE WHEN deleted_at IS NULL THEN '.a.' ELSE '.x.' END || '.c' || coalesce(company_id, 0) || '..' || role || '..b' || coalesce(created_by, 0) || '.' || CASE WHEN parent_id IS NULL THEN '.top.' ELSE '' END AS marks FROM people;
--> statement-breakpoint
INSERT INTO people_search (people_search) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER `people_search_before_company` BEFORE UPDATE OF name ON `companies` BEGIN
  INSERT INTO people_search (people_search, rowid, text, marks) SELECT 'delete', newest_first, text, marks FROM people_searched WHERE row_id IN (SELECT id FROM people WHERE company_id = new.id AND role = 'admin' AND parent_id IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `people_search_company` AFTER UPDATE OF name ON `companies` BEGIN
  INSERT INTO people_search (rowid, text, marks) SELECT newest_first, text, marks FROM people_searched WHERE row_id IN (SELECT id FROM people WHERE company_id = new.id AND role = 'admin' AND parent_id IS NULL);
END;
