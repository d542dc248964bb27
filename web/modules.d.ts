declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react'

  const icon: Icon
  // biome-ignore lint/style/noDefaultExport: that is how each icon's file has it
  export default icon
}

/** The module and what it imports as the text of a script: ops/inline-script.ts. */
declare module '*?inline-script' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: as Vite's own queries have it
  export default text
}

/** What is written under messages/pages: ops/content/plugin.ts. */
declare module 'virtual:content' {
  type ContentPage = import('../ops/content/pages.ts').ContentPage
  /** By language; none in the browser. */
  export const pages: Record<string, ContentPage[] | undefined>
  /** In the browser, by language and path: what the kid site shows as screens. */
  export const pageLoaders: Record<string, (() => Promise<{ page: ContentPage }>) | undefined>
}
