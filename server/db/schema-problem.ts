/** The database's schema is not one that this version can work with: a sentence for the person who started it. */
export class SchemaProblem extends Error {}
/** It was written by a newer version of the shop than this one. */
export class DatabaseIsNewer extends SchemaProblem {}
/** It lacks migrations of this version. */
export class DatabaseIsBehind extends SchemaProblem {}
