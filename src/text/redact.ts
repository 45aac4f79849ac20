/** Replaces secrets in text that is about to be shown. */
export type Redact = (text: string) => string

/** Replaces a secret, as in the runner's own log. */
const REDACTED = '***'

/**
 * A redactor for the secrets, in the forms in which a service may repeat them: plain, in a URL, in JSON, in HTML and in
 * base64. Empty secrets are ignored.
 */
export function createRedactor(secrets: readonly string[]): Redact {
  const forms = secrets
    .filter((secret) => secret !== '')
    .flatMap(formsOf)
    .sort((a, b) => b.length - a.length)
  const unique = [...new Set(forms)]
  return (text) => unique.reduce((result, form) => result.replaceAll(form, REDACTED), text)
}

function formsOf(secret: string): string[] {
  const inUrl = [encodeURIComponent(secret.toWellFormed()), encodeURI(secret.toWellFormed())]
  const inHtml = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return [
    secret,
    ...inUrl,
    ...inUrl.map((form) => form.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())),
    JSON.stringify(secret).slice(1, -1),
    inHtml,
    inHtml.replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
    Buffer.from(secret).toString('base64'),
    Buffer.from(secret).toString('base64url'),
  ]
}
