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
