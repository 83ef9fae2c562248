/** The database's schema doesn't fit this version. The message is for the person who starts the shop. */
export class SchemaProblem extends Error {}
/** A newer version of the shop has migrated the database. */
export class DatabaseIsNewer extends SchemaProblem {}
/** The database lacks migrations of this version. */
export class DatabaseIsBehind extends SchemaProblem {}
