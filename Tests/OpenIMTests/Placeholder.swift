// Tests of OpenIM
