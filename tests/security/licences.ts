export interface Package {
  name: string
  version: string
  licence: string
  /** Only for building or testing, so it is on no server. */
  forDevelopment: boolean
}

/** The packages of a lockfile, by name. */
export function packagesOf(lockfile: string): Package[] {
  const { packages } = JSON.parse(lockfile) as {
    packages: Record<string, { name?: string; version?: string; license?: string; dev?: boolean; link?: boolean }>
  }
  return Object.entries(packages)
    .filter(([path, { link }]) => path !== '' && !link)
    .map(([path, { name, version = '', license = 'unknown', dev = false }]) => ({
      name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
      forDevelopment: dev,
    }))
    .toSorted((a, b) => (a.name === b.name ? a.version.localeCompare(b.version) : a.name < b.name ? -1 : 1))
}
