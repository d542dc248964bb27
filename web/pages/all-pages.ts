import type { ContentPage } from '../../ops/content/pages.ts'

/** All pages to read, by file. Only while pages are made: the browser fetches the one that it shows. */
export const allPages = import.meta.glob<ContentPage>('/messages/pages/**/*.md', {
  eager: true,
  import: 'default',
})
