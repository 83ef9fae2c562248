import { data } from 'react-router'

export function loader(): never {
  throw data(null, { status: 404 })
}

/**
 * Never drawn: the loader's answer goes to the root's error boundary. The loader runs for a page with a component only.
 */
export default function NotFound() {
  return null
}
