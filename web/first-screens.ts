/** Screens of visitors on the adult site that the build makes as they begin, to be seen before their code is there. */
export const firstScreens = ['/login']
