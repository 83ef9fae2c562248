// `npm run build`: the builds of `npm start`, for servers where a service manager starts start/main.ts.
import { build, install } from './steps.mjs'

await install()
await build()
