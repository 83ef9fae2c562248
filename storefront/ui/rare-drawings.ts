// Drawings of few pages, which the others needn't load: `<Drawing path={LOCK} />`.
export const PAUSE = 'M9 6v12M15 6v12'
export const PLAY = 'M8 5.5v13l10-6.5-10-6.5Z'
export const LOCK = 'M6.5 11h11v9h-11v-9Zm2-0V8a3.5 3.5 0 0 1 7 0v3'
export const DROP = 'M12 3.5c4 5 6 7.6 6 10.7a6 6 0 0 1-12 0c0-3.1 2-5.7 6-10.7Z'
export const HAND =
  'M4 13.5 8.5 11l4.5 2.5h3a1.8 1.8 0 0 1 0 3.5h-4M4 20l3-1.5 5 1.5 8-4.5M14.5 4.5c2 1 2.5 3 .5 5-2-2-2-4-.5-5Z'
