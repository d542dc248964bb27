/** How the messages are compiled, for the server, the tests and the browser alike: paraglide-js compile. */
export default {
  outdir: './messages/compiled',
  emitTsDeclarations: true,
  // Who needs another language says so: the server with each text, a page from its <html lang>.
  strategy: ['baseLocale'],
  // A build of the pages sets it (vite.config.ts) and brings the messages of its one language. Paraglide knows this very
  // expression: any other it would check at run time, and nothing could be left out.
  experimentalStaticLocale: '/** @type {any} */ (globalThis).__PARAGLIDE_STATIC_LOCALE__',
}
