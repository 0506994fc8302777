import type { Database } from 'db/client.server';
import { projectImages, projects } from 'db/schema/project';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { wedge } from '~/models/projects/figures';
import { projectsVisibleTo } from '~/models/projects/visible.server';

/** As many as a dashboard shows, on cards as in the chart. */
const mostOnDashboard = 12;

/** The newest projects the actor may see, with the picture that stands for each; of one asset type when given. */
export function newestProjects(db: Database, actor: Actor, assetTypeId?: number) {
  const ofType = assetTypeId === undefined ? undefined : eq(projects.assetTypeId, assetTypeId);
  const image = db
    .select({ fileId: projectImages.fileId })
    .from(projectImages)
    .where(eq(projectImages.projectId, projects.id))
    .orderBy(projectImages.position, projectImages.id)
    .limit(1);
  return db
    .select({
      id: projects.id,
      name: projects.name,
      currentPropertyValue: projects.currentPropertyValue,
      purchasePrice: projects.purchasePrice,
      renovationCost: projects.renovationCost,
      /** What was entered, else the renovation cost. */
      estimatedBudget: sql<number>`coalesce(${projects.estimatedBudget}, ${projects.renovationCost})`,
      imageFileId: sql<number | null>`(${image})`,
    })
    .from(projects)
    .where(and(projectsVisibleTo(actor), ofType))
    .orderBy(desc(projects.id))
    .limit(mostOnDashboard)
    .all()
    .map((project) => ({ ...project, wedge: wedge(project) }));
}

export type DashboardProject = ReturnType<typeof newestProjects>[number];
