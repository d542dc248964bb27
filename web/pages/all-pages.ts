import type { ContentPage, PointsMode } from '../../ops/content/pages.ts'

export type PageByMode = Record<PointsMode, ContentPage>

/** All content pages by file path. Used only while the build renders the pages: a browser loads pages one by one. */
export const allPages = import.meta.glob<PageByMode>('/messages/pages/**/*.md', {
  eager: true,
  import: 'default',
})
