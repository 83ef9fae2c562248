import { data } from 'react-router'

export function loader(): never {
  throw data(null, { status: 404 })
}

/**
 * Never rendered: the loader's response goes to the root's error boundary. React Router only runs loaders of routes
 * with a component.
 */
export default function NotFound() {
  return null
}
