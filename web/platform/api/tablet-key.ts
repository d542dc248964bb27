/** Where a browser that is a family's tablet stores the key that proves it. */
export const TABLET_STORAGE_KEY = 'questnest.tablet'
