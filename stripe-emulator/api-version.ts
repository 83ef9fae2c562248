/** The one version of the API that the emulator has. */
export const apiVersion = '2026-10-28.endive'
