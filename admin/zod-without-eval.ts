import { config } from 'zod'

// zod tries `new Function` when its first object schema is made; the Content-Security-Policy reports every such try.
// Import this before anything that makes a schema.
config({ jitless: true })
