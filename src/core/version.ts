/** The version in `package.json`; a test holds the two together. */
export const VERSION = '1.0.0'
