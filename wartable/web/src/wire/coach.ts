/** The values of `wartable/desk/coaching.py`. What has a default there may be left out here. */

export type LessonCard = { game: string; id: string; title: string; text: string };

export type CoachStep = {
  id: string;
  n: number;
  title: string;
  text: string;
  rule?: string;
  reads?: boolean;
  last?: boolean;
  spaces?: string[];
  source?: string;
  pieces?: Record<string, number>;
  target?: string;
  button?: string;
  sheet?: string;
  rows?: Record<string, number>;
};

export type Coach = { lesson: string; title: string; steps: number; open: CoachStep[] };
