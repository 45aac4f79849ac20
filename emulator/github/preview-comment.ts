/** What a comment about a preview says. */
export interface PreviewComment {
  /** `🟢 Ready` unless given. */
  status?: string
  /** Where the preview is; a dash unless given. */
  url?: string
}

/** The text of a comment about the preview of a docs pull request, as the service's bot writes it. */
export function previewComment({ status = '🟢 Ready', url }: PreviewComment): string {
  return [
    '<!-- mintlify-preview-comment-acme-agent/regions -->',
    'Preview deployment for your docs.',
    '',
    '| Project | Status | Preview | Updated (UTC) |',
    '|---------|--------|---------|---------------|',
    `| [acme](https://app.mintlify.com/acme/acme?section=previews) | ${status} | ${url === undefined ? '-' : `[View Preview](${url})`} | Nov 22, 2026, 11:05 PM |`,
  ].join('\n')
}
