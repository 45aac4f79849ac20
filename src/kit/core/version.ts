/** The version in `package.json`; a test holds the two together. */
export const VERSION = '1.0.0'

/** The repository in which this action is published, as `owner/name`. */
export const ACTION_REPOSITORY = 'YOUR_ORG/docs-agent-action'
