// OpenIM
