/** Replaces secrets in text that is about to be seen. */
export type Redact = (text: string) => string

/** The mark that stands for a secret; the runner uses the same. */
const REDACTED = '***'

/**
 * A redactor for the secrets, in the forms in which a service may repeat them: as they are and as in a URL.
 * Empty secrets are ignored.
 */
export function createRedactor(secrets: readonly string[]): Redact {
  const forms = secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => [secret, encodeURIComponent(secret.toWellFormed())])
    .sort((a, b) => b.length - a.length)
  const unique = [...new Set(forms)]
  return (text) => unique.reduce((result, form) => result.replaceAll(form, REDACTED), text)
}
