/** An on-off switch with a name of its own. */
type Props = { readonly on: boolean; readonly label: string; readonly onChange: (on: boolean) => void; readonly command: string };

export const Switch = ({ on, label, onChange, command }: Props) => (
  <button type="button" role="switch" className="switch" aria-checked={on} aria-label={label} title={label} data-command={command} onClick={(event) => { event.stopPropagation(); onChange(!on); }} />
);
