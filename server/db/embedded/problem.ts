/** The embedded database can't be used. The message is for the person who starts the shop or a command. */
export class EmbeddedProblem extends Error {}
