/** Says that it is your turn where you can see it while the page is out of sight: a browser notification. */
import { settings } from '../settings.svelte';

const available = (): boolean => typeof Notification !== 'undefined';

/** Whether this browser can notify at all, and was not told never to. */
export const canNotify = (): boolean => available() && Notification.permission !== 'denied';

/** Switches notifications on (the browser may ask for leave) or off; answers whether they are on now. */
export async function setNotifications(on: boolean): Promise<boolean> {
  if (!on || !available()) {
    settings.notifications = false;
    return false;
  }
  const leave = Notification.permission === 'granted' ? 'granted' : await Notification.requestPermission();
  settings.notifications = leave === 'granted';
  return settings.notifications;
}

/** Notifies, unless the page is in sight. A new one with the same tag takes the old one's place. */
export function notify(title: string, body: string, tag: string): void {
  if (!settings.notifications || !available() || Notification.permission !== 'granted') return;
  if (document.visibilityState === 'visible') return;
  try {
    const notification = new Notification(title, { body, tag, icon: '/lamp.svg' });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    // Some phones have notifications only for installed pages.
  }
}
