/** The mark of the window. */
export const Mark = ({ size }: { readonly size: number }) => (
  <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
    <rect x="1" y="1" width="18" height="18" rx="4" fill="var(--ink)" />
    <path d="M5 14V6l3.4 4L12 6v8" fill="none" stroke="var(--surface)" strokeWidth="1.8" />
    <circle cx="15" cy="13.4" r="1.6" fill="var(--warn)" />
  </svg>
);
